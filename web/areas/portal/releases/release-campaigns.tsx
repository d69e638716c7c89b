import type { ReactNode } from 'react';
import type { ReleaseCampaign, ReleaseReport } from '#domain/reports/release.ts';
import type { SpendShown } from '#domain/reports/spend.ts';
import { formatUnitCost } from '#domain/reports/unit-cost.ts';
import { CampaignName, figure } from '#web/areas/portal/campaigns/campaign-cells.tsx';
import { Delivery, PaceBadge, StatusBadge } from '#web/areas/portal/campaigns/campaign-state.tsx';
import { formatCount, formatMoney, formatShare } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { DeliveryMeter } from '#web/ui/charts/delivery-meter.tsx';
import { Dash } from '#web/ui/table/dash.tsx';

const percent = (share: number) => formatShare(Math.round(share * 100) / 100);

/** What was promised against what was delivered: for each metric, and for each campaign with its cost per result. */
export function ReleaseCampaigns({
  report: { totals, campaigns, currency, spend_shown: shown },
}: {
  report: ReleaseReport;
}) {
  const t = useText();
  const { promises, paid } = totals;
  return (
    <>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 empty:hidden">
        {promises.map(({ metric, promised, delivered, share }) => (
          <Share
            key={metric}
            sum={delivered === null ? null : formatCount(delivered)}
            of={t('campaigns.delivery.of', {
              figure: t(`campaigns.unit.${metric}`, { count: promised }),
            })}
            share={share ?? 0}
            label={t('release.share', { share: percent(share ?? 0) })}
          />
        ))}
      </ul>
      {paid === null ? null : (
        <p className="tabular text-soft">{t('release.paid', { amount: formatMoney(paid, currency) })}</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {campaigns.map((campaign) => (
          <li key={campaign.id} data-service={campaign.service} className="border-t border-line py-4 last:pb-0">
            <Campaign campaign={campaign} currency={currency} shown={shown} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ShareProps {
  /** Null for a reach that is not known yet. */
  sum: string | null;
  of: string;
  share: number;
  label: string;
}

function Share({ sum, of, share, label }: ShareProps) {
  const t = useText();
  if (sum === null) {
    return (
      <li className="grid content-start gap-2">
        <p className="tabular flex flex-wrap items-baseline gap-x-2 text-soft">
          <span className="title text-2xl text-bone">{t('campaigns.reach.unknown')}</span>
          <span>{of}</span>
        </p>
      </li>
    );
  }
  return (
    <li className="grid content-start gap-2">
      <p className="tabular flex flex-wrap items-baseline gap-x-2 text-soft">
        <bdi className="figure text-3xl text-bone">{sum}</bdi>
        <span>{of}</span>
      </p>
      <DeliveryMeter delivered={share} label={label} className="h-3" />
      <p className="text-sm text-soft">{label}</p>
    </li>
  );
}

interface CampaignProps {
  campaign: ReleaseCampaign;
  currency: string;
  shown: SpendShown;
}

function Campaign({ campaign, currency, shown }: CampaignProps) {
  const t = useText();
  const { target_metric: metric } = campaign;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,0.9fr)] lg:items-center lg:gap-8">
      <div className="grid gap-2">
        <CampaignName campaign={campaign} />
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge campaign={campaign} />
          <PaceBadge campaign={campaign} />
        </span>
      </div>
      <Delivery campaign={campaign} compact />
      <dl className="tabular grid grid-cols-2 gap-x-6 gap-y-2 text-[0.9375rem] empty:hidden">
        {shown !== 'platform' ? null : (
          <>
            <Fact name={t('release.column.spend')}>
              {figure(campaign.spend, (amount) => formatMoney(amount, currency))}
            </Fact>
            <Fact name={metric === null ? t('release.column.cost') : t(`results.cost.${metric}`)}>
              {figure(campaign.cost, (amount) => formatUnitCost(amount, currency))}
            </Fact>
          </>
        )}
        {campaign.paid === null ? null : (
          <Fact name={t('campaigns.column.paid')}>{formatMoney(campaign.paid, currency)}</Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd>{children ?? <Dash />}</dd>
    </div>
  );
}
