import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { SourceText } from '#web/features/campaigns/source-text.tsx';
import { useCampaignOrigin } from '#web/features/campaigns/campaign-queries.ts';
import { formatCalendarDate, formatCount, formatMoney, formatShare } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { reportedDays, useCampaignText } from './use-campaign-text.ts';

const formatOrDash = (value: number | null, format: (value: number) => string) =>
  value === null ? '–' : format(value);

/** Totals over all days, and the campaign's dates and order. */
export function CampaignFigures({ campaign }: { campaign: CampaignDelivery }) {
  const t = useText();
  const line = useCampaignOrigin(campaign.order_item_id).data ?? null;
  const { starts_on: from, ends_on: to, last_result_on: last, target_basis: basis } = campaign;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-4">
      {campaign.spend_shown === 'platform' ? (
        <Sum name={t('campaigns.column.spend')}>
          {formatOrDash(campaign.spend, (amount) => formatMoney(amount, campaign.currency))}
        </Sum>
      ) : null}
      {campaign.paid === null ? null : (
        <Sum name={t('campaigns.column.paid')}>{formatMoney(campaign.paid, campaign.currency)}</Sum>
      )}
      <Sum name={t('campaigns.column.impressions')}>{formatOrDash(campaign.impressions, formatCount)}</Sum>
      <Sum name={t('campaigns.figure.clicks')}>{formatOrDash(campaign.clicks, formatCount)}</Sum>
      <Sum name={t('campaigns.column.ctr')}>{formatOrDash(campaign.ctr, formatShare)}</Sum>
      <Audience campaign={campaign} />
      <Fact name={t('campaigns.fact.firstDay')}>
        {from === null ? t('campaigns.fact.open') : formatCalendarDate(from)}
      </Fact>
      <Fact name={t('campaigns.fact.lastDay')}>{to === null ? t('campaigns.fact.open') : formatCalendarDate(to)}</Fact>
      <Fact name={t('campaigns.fact.lastResult')}>
        {last === null ? t('campaigns.fact.noResult') : formatCalendarDate(last)}
      </Fact>
      {basis === null ? null : <Fact name={t('campaigns.fact.promise')}>{t(`campaigns.basis.${basis}`)}</Fact>}
      {line === null ? null : (
        <Fact name={t('campaigns.fact.order')} wide>
          <bdi>{line.name}</bdi>
          {', '}
          <Link to={`/client/orders/${line.order.id}`} className="linked">
            <bdi className="whitespace-nowrap">{line.order.order_number}</bdi>
          </Link>
        </Fact>
      )}
    </dl>
  );
}

/** Figures of people: they are of the reported days as a whole. A promised reach is above, with its days. */
function Audience({ campaign }: { campaign: CampaignDelivery }) {
  const t = useText();
  const labels = useCampaignText();
  const { reported_from: from, reported_until: to, reported_evidence: evidence } = campaign;
  if (from === null || to === null) return null;
  const isAbove = reportedDays(campaign) !== null;
  const figures = [
    { name: t('campaigns.figure.reach'), value: isAbove ? null : campaign.reported_reach },
    { name: t('campaigns.reach.frequency'), value: campaign.reported_frequency },
    { name: t('campaigns.reach.listeners'), value: campaign.reported_listeners },
  ];
  return (
    <>
      {figures.map(({ name, value }) =>
        value === null ? null : (
          <Sum key={name} name={name} {...(isAbove ? {} : { note: labels.reported({ from, to }) })}>
            {formatCount(value)}
          </Sum>
        ),
      )}
      {evidence === null ? null : (
        <Fact name={t('campaigns.reach.source')}>
          <SourceText text={evidence} />
        </Fact>
      )}
    </>
  );
}

function Sum({ name, note, children }: { name: string; note?: string; children: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-sm text-faint">
        {name}
        {note === undefined ? null : <span className="block">{note}</span>}
      </dt>
      <dd className="figure text-2xl">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 sm:col-span-4' : undefined}>
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="text-[0.9375rem]">{children}</dd>
    </div>
  );
}
