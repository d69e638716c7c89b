import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isServiceSlug } from '#domain/catalogue/catalogue.ts';
import type { Promised, ReleaseCampaign, ReleaseReport } from '#domain/reports/release.ts';
import { formatUnitCost } from '#domain/reports/unit-cost.ts';
import { useCampaignText } from '#web/areas/portal/campaigns/use-campaign-text.ts';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { formatCount, formatMoney, formatShare } from '#web/lib/format/format.ts';
import { campaignTones, paceTones } from '#web/lib/format/status-tones.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DeliveryMeter } from '#web/ui/delivery-meter.tsx';

const percent = (share: number) => formatShare(Math.round(share * 100) / 100);
const orDash = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value));

/** What was promised against what was delivered: for each metric, and for each campaign with its cost per result. */
export function ReleaseCampaigns({ report: { promises, campaigns, currency } }: { report: ReleaseReport }) {
  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2 empty:hidden">
        {promises.map((promise) => (
          <li key={promise.metric}>
            <Promise promise={promise} />
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {campaigns.map((campaign) => (
          <li key={campaign.id} data-service={campaign.service} className="border-t border-line py-4 last:pb-0">
            <Campaign campaign={campaign} currency={currency} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Promise({ promise: { metric, promised, delivered, share } }: { promise: Promised }) {
  const t = useText();
  const unit = t(`campaigns.unit.${metric}`, { count: promised });
  return (
    <div className="grid gap-2">
      <p className="tabular flex flex-wrap items-baseline gap-x-2 text-soft">
        <bdi className="figure text-3xl text-bone">{formatCount(delivered)}</bdi>
        <span>{t('release.of', { promised: formatCount(promised), unit })}</span>
      </p>
      <DeliveryMeter delivered={share} label={t('release.share', { share: percent(share) })} className="h-3" />
      <p className="text-sm text-soft">{t('release.share', { share: percent(share) })}</p>
    </div>
  );
}

function Campaign({ campaign, currency }: { campaign: ReleaseCampaign; currency: string }) {
  const t = useText();
  const labels = useCampaignText();
  const { metric, promised, delivered } = campaign;
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:items-center">
      <div className="flex min-w-0 items-center gap-3">
        {isServiceSlug(campaign.service) ? (
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-[0.625rem] bg-service text-service-ink"
          >
            <ServiceIcon service={campaign.service} className="size-4.5" />
          </span>
        ) : null}
        <span className="grid min-w-0 justify-items-start gap-1">
          <Link
            to={portalPaths.campaign(campaign.id)}
            className="inline-flex min-h-11 items-center font-semibold break-words underline decoration-line underline-offset-4 hover:decoration-signal lg:min-h-0"
          >
            <bdi>{campaign.name}</bdi>
          </Link>
          <span className="flex flex-wrap gap-1.5">
            <Badge tone={campaignTones[campaign.status]} dot={campaign.status === 'active'}>
              {labels.status(campaign.status)}
            </Badge>
            {campaign.status !== 'active' || campaign.pace === null ? null : (
              <Badge tone={paceTones[campaign.pace]}>{labels.pace(campaign.pace)}</Badge>
            )}
          </span>
        </span>
      </div>
      <dl className="tabular grid grid-cols-2 gap-x-6 gap-y-2 text-[0.9375rem] sm:grid-cols-3">
        <Fact name={t('release.column.delivered')}>
          {metric === null || promised === null || delivered === null ? (
            '–'
          ) : (
            <>
              <bdi>{formatCount(delivered)}</bdi>{' '}
              <span className="text-sm text-faint">
                {t('release.of', {
                  promised: formatCount(promised),
                  unit: t(`campaigns.unit.${metric}`, { count: promised }),
                })}
              </span>
            </>
          )}
        </Fact>
        <Fact name={t('release.column.spend')}>
          <bdi>{orDash(campaign.spend, (amount) => formatMoney(amount, currency))}</bdi>
        </Fact>
        <Fact name={metric === null ? t('release.column.cost') : t(`results.cost.${metric}`)}>
          <bdi>{orDash(campaign.cost, (amount) => formatUnitCost(amount, currency))}</bdi>
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
