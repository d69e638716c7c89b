import type { ReactNode } from 'react';
import type { CampaignPlatform } from '#domain/campaigns/campaign.ts';
import { findService } from '#domain/catalogue/service.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useSetups } from '#web/features/reports/portal/setups-query.ts';
import { useServices } from '#web/lib/services/use-services.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { SetupSection } from './setup-list.tsx';

interface BeingSetUpProps {
  /** The platform whose services bring results to this screen; all services without one. */
  platform?: CampaignPlatform;
  /** Leaves out what a list of campaigns shows in its own row. */
  isBesideCampaigns?: boolean;
  /** Shown when nothing of the client's is being set up. */
  children?: ReactNode;
}

/** What is being set up, on a screen that shows results: each order with its next step and date. */
export function BeingSetUp({ platform, isBesideCampaigns = false, children = null }: BeingSetUpProps) {
  const { user } = useSession();
  const services = useServices();
  const { data, isPending } = useSetups(user?.id ?? '');
  if (isPending) return children === null ? null : <Skeleton className="h-64 rounded-card" />;
  // If the orders cannot be read, the screen's own text is still true.
  const setups = (data ?? []).filter(
    ({ service, campaign_id: campaign }) =>
      (platform === undefined || findService(services, service)?.platform === platform) &&
      !(isBesideCampaigns && campaign !== null),
  );
  return setups.length === 0 ? children : <SetupSection setups={setups} />;
}
