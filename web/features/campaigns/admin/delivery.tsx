import { targetUnits } from '#domain/campaigns/campaign.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { formatCount, formatShare } from '#web/lib/format/format.ts';
import { DeliveryMeter } from '#web/ui/charts/delivery-meter.tsx';

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
  } = campaign;
  if (metric === null || promised === null || share === null)
    return <span className="text-faint">{compact ? 'No target' : 'This campaign has no target yet.'}</span>;
  const what = targetUnits[metric][promised === 1 ? 0 : 1];
  const planned = status === 'draft' || elapsed === null ? undefined : elapsed;
  const words = `Delivered ${rounded(share)}${planned === undefined ? '' : `, planned by today ${rounded(planned)}`}`;
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
    </div>
  );
}
