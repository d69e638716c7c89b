import type { ReactNode } from 'react';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useSetups } from '#web/features/reports/portal/setups-query.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { SetupSection } from './setup-list.tsx';

interface BeingSetUpProps {
  /** The services that bring results to this screen; none for all. */
  services?: readonly ServiceSlug[];
  /** Leaves out what a list of campaigns shows in its own row. */
  isBesideCampaigns?: boolean;
  /** Shown when nothing of the client's is being set up. */
  children?: ReactNode;
}

/** What is being set up, on a screen that shows results: each order with its next step and date. */
export function BeingSetUp({ services = [], isBesideCampaigns = false, children = null }: BeingSetUpProps) {
  const { user } = useSession();
  const { data, isPending } = useSetups(user?.id ?? '');
  if (isPending) return children === null ? null : <Skeleton className="h-64 rounded-card" />;
  // If the orders cannot be read, the screen's own text is still true.
  const setups = (data ?? []).filter(
    ({ service, campaign_id: campaign }) =>
      (services.length === 0 || services.some((wanted) => wanted === service)) &&
      !(isBesideCampaigns && campaign !== null),
  );
  return setups.length === 0 ? children : <SetupSection setups={setups} />;
}
