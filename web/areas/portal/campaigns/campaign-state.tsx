import { Clock } from 'lucide-react';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useSetups } from '#web/features/reports/portal/setups-query.ts';
import { useSetupText } from '#web/features/reports/portal/use-setup-text.ts';
import { campaignTones, paceTones } from '#web/lib/format/status-tones.ts';
import { formatCalendarDate, formatCount } from '#web/lib/format/format.ts';
import { useShopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DeliveryMeter } from '#web/ui/charts/delivery-meter.tsx';
import { reportedDays, useCampaignText, type DeliveryFigures } from './use-campaign-text.ts';

export function StatusBadge({ campaign: { status } }: { campaign: Pick<CampaignDelivery, 'status'> }) {
  const labels = useCampaignText();
  return (
    <Badge tone={campaignTones[status]} dot={status === 'active'}>
      {labels.status(status)}
    </Badge>
  );
}

/** A client request that the team has not handled yet. */
export function PendingBadge({ campaign: { requested_status: requested } }: { campaign: CampaignDelivery }) {
  const t = useText();
  if (requested === null) return null;
  return (
    <Badge tone="signal">
      <Clock aria-hidden="true" className="size-3.5" />
      {t(`campaigns.pending.${requested}`)}
    </Badge>
  );
}

export function PaceBadge({ campaign: { pace, status } }: { campaign: Pick<CampaignDelivery, 'pace' | 'status'> }) {
  const labels = useCampaignText();
  // The status badge already says it.
  if (pace === null || status === 'completed' || status === 'draft') return null;
  return <Badge tone={paceTones[pace]}>{labels.pace(pace)}</Badge>;
}

interface NextStepProps {
  campaign: Pick<CampaignDelivery, 'id' | 'status' | 'ends_on'>;
  className?: string;
}

/** The next step until there are results, then the campaign's end; nothing once it is over, or paused. */
export function NextStep({ campaign: { id: campaignId, status, ends_on: end }, className }: NextStepProps) {
  const t = useText();
  const { user } = useSession();
  const today = useShopToday().data;
  const setupText = useSetupText();
  const setup = useSetups(user?.id ?? '').data?.find(({ campaign_id: id }) => id === campaignId);
  if (setup !== undefined) return <p className={className}>{setupText(setup)}</p>;
  if (status !== 'active' || end === null || today === undefined || end < today) return null;
  return <p className={className}>{t('campaigns.next.ends', { day: formatCalendarDate(end) })}</p>;
}

/** Delivered versus promised; `compact` is for table rows. */
export function Delivery({ campaign, compact = false }: { campaign: DeliveryFigures; compact?: boolean }) {
  const t = useText();
  const labels = useCampaignText();
  const {
    target_metric: metric,
    promised,
    delivered,
    share_delivered: share,
    share_elapsed: elapsed,
    status,
  } = campaign;
  const progress = labels.progress(campaign);
  if (metric !== null && promised !== null && delivered === null)
    return <UnknownReach promised={promised} compact={compact} />;
  if (metric === null || promised === null || delivered === null || share === null || progress === null) {
    return (
      <span className="text-sm text-faint">
        {compact ? t('campaigns.delivery.none') : t('campaigns.delivery.noneText')}
      </span>
    );
  }
  const days = reportedDays(campaign);
  const planned = status === 'draft' || status === 'completed' || elapsed === null ? {} : { planned: elapsed };
  const sum = (
    <bdi className={compact ? 'font-semibold' : 'figure text-4xl text-bone sm:text-5xl'}>{formatCount(delivered)}</bdi>
  );
  return (
    <div data-service={campaign.service} className={compact ? 'grid min-w-0 gap-1.5 text-sm' : 'grid min-w-0 gap-3'}>
      <p className="tabular flex flex-wrap items-baseline gap-x-2 text-soft">
        {sum}
        <span>
          {t('campaigns.delivery.of', {
            figure: t(`campaigns.unit.${metric}`, { count: promised }),
          })}
        </span>
      </p>
      <DeliveryMeter delivered={share} {...planned} label={progress} className={compact ? undefined : 'h-4'} />
      {compact ? null : <p className="text-soft">{progress}</p>}
      {days === null ? null : <p className="text-sm text-faint">{labels.reported(days)}</p>}
    </div>
  );
}

/** Days have a reach, the campaign has none yet. A meter would show it as nothing. */
function UnknownReach({ promised, compact }: { promised: number; compact: boolean }) {
  const t = useText();
  const figure = t('campaigns.unit.reach', { count: promised });
  return (
    <div className={compact ? 'grid min-w-0 gap-1.5 text-sm' : 'grid min-w-0 gap-3'}>
      <p className="tabular flex flex-wrap items-baseline gap-x-2 text-soft">
        <span className={compact ? 'font-semibold' : 'title text-2xl text-bone sm:text-3xl'}>
          {t('campaigns.reach.unknown')}
        </span>
        <span>{t('campaigns.delivery.of', { figure })}</span>
      </p>
      {compact ? null : <p className="max-w-[60ch] text-soft">{t('campaigns.reach.unknownText')}</p>}
    </div>
  );
}
