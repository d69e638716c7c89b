import { targetUnits } from '#domain/campaigns/campaign.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { formatCalendarDate, formatCount, formatShare } from '#web/lib/format/format.ts';
import { DeliveryMeter } from '#web/ui/charts/delivery-meter.tsx';
import { formatPeriod } from './format-period.ts';

const rounded = (share: number) => formatShare(Math.round(share * 100) / 100);

/** Delivered and promised, as text and as a meter. */
export function Delivery({ campaign, compact = false }: { campaign: CampaignDelivery; compact?: boolean }) {
  const {
    target_metric: metric,
    promised,
    delivered,
    share_delivered: share,
    share_elapsed: elapsed,
    status,
    reported_from: from,
    reported_until: until,
  } = campaign;
  if (metric === null || promised === null)
    return <span className="text-faint">{compact ? 'No target' : 'This campaign has no target yet.'}</span>;
  const what = targetUnits[metric][promised === 1 ? 0 : 1];
  if (delivered === null || share === null)
    return <UnknownReach promised={`${formatCount(promised)} ${what}`} compact={compact} />;
  const planned = status === 'draft' || elapsed === null ? undefined : elapsed;
  const days = metric === 'reach' && from !== null && until !== null ? formatPeriod(from, until) : null;
  const by = days === null || until === null ? 'today' : formatCalendarDate(until);
  const words = `Delivered ${rounded(share)}${planned === undefined ? '' : `, planned by ${by} ${rounded(planned)}`}`;
  return (
    <div data-service={campaign.service} className="grid min-w-0 gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="tabular">
          <strong className={compact ? 'font-semibold' : 'figure text-2xl'}>{formatCount(delivered)}</strong> of{' '}
          {formatCount(promised)} {what}
        </span>
        {compact ? null : <span className="text-soft">{words}</span>}
      </p>
      <DeliveryMeter delivered={share} {...(planned === undefined ? {} : { planned })} label={words} />
      {days === null ? null : <p className="text-sm text-faint">Reported for {days}</p>}
    </div>
  );
}

/** Days have a reach, the campaign has none yet. */
function UnknownReach({ promised, compact }: { promised: string; compact: boolean }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="text-sm">
        <strong className={compact ? 'font-semibold' : 'title text-xl'}>Not known yet</strong> of {promised}
      </p>
      {compact ? null : (
        <p className="text-sm text-soft">
          The reach of single days doesn’t add up. Enter what the platform reports for the whole period.
        </p>
      )}
    </div>
  );
}
