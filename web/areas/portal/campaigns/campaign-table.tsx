import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isServiceSlug } from '#domain/catalogue/catalogue.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { formatCount, formatMoney, formatShare, formatShortDay } from '#web/lib/format/format.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { Delivery, NextStep, PaceBadge, PendingBadge, StatusBadge } from './campaign-state.tsx';
import { StatusRequest } from './status-request.tsx';
import { useCampaignText } from './use-campaign-text.ts';

/** A figure that was not reported shows a dash, never zero. */
function Dash() {
  const t = useText();
  return (
    <span className="text-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('campaigns.notReported')}</span>
    </span>
  );
}
const figure = (value: number | null, format: (value: number) => string): ReactNode =>
  value === null ? <Dash /> : <bdi>{format(value)}</bdi>;

const spend = ({ spend: value, currency }: CampaignDelivery) =>
  figure(value, (amount) => formatMoney(amount, currency));
const impressions = ({ impressions: value }: CampaignDelivery) => figure(value, formatCount);
const ctr = ({ ctr: value }: CampaignDelivery) => figure(value, formatShare);
const start = ({ starts_on: day }: CampaignDelivery) =>
  day === null ? <Dash /> : <time dateTime={day}>{formatShortDay(day)}</time>;

function Name({ campaign }: { campaign: CampaignDelivery }) {
  const labels = useCampaignText();
  return (
    <span data-service={campaign.service} className="flex min-w-0 items-center gap-3">
      {isServiceSlug(campaign.service) ? (
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-[0.625rem] bg-service text-service-ink"
        >
          <ServiceIcon service={campaign.service} className="size-4.5" />
        </span>
      ) : null}
      <span className="grid min-w-0">
        <Link
          to={`/dashboard/campaigns/${campaign.id}`}
          className="inline-flex min-h-11 items-end pb-0.5 font-semibold break-words underline decoration-line underline-offset-4 hover:decoration-signal md:min-h-0"
        >
          <bdi>{campaign.name}</bdi>
        </Link>
        <span className="text-sm font-normal text-faint">{labels.platform(campaign.platform)}</span>
      </span>
    </span>
  );
}

/** The status and a pending request. */
const State = ({ campaign }: { campaign: CampaignDelivery }) => (
  <span className="grid justify-items-start gap-1.5">
    <StatusBadge campaign={campaign} />
    <NextStep campaignId={campaign.id} className="max-w-52 text-sm text-soft" />
    <PendingBadge campaign={campaign} />
    <span className="-ms-3 whitespace-nowrap empty:hidden">
      <StatusRequest campaign={campaign} quiet />
    </span>
  </span>
);

function useColumns(): readonly DataColumn<CampaignDelivery>[] {
  const t = useText();
  return [
    {
      id: 'name',
      header: t('campaigns.column.name'),
      cell: ({ row }) => <Name campaign={row.original} />,
      meta: { rowHeader: true, sort: 'name', className: 'min-w-44' },
    },
    { id: 'status', header: t('campaigns.column.status'), cell: ({ row }) => <State campaign={row.original} /> },
    {
      id: 'spend',
      header: t('campaigns.column.spend'),
      cell: ({ row }) => spend(row.original),
      meta: { align: 'end' },
    },
    {
      id: 'impressions',
      header: t('campaigns.column.impressions'),
      cell: ({ row }) => impressions(row.original),
      meta: { align: 'end' },
    },
    { id: 'ctr', header: t('campaigns.column.ctr'), cell: ({ row }) => ctr(row.original), meta: { align: 'end' } },
    {
      id: 'start',
      header: t('campaigns.column.start'),
      cell: ({ row }) => <span className="whitespace-nowrap">{start(row.original)}</span>,
    },
    {
      id: 'delivery',
      header: t('campaigns.column.delivery'),
      cell: ({ row: { original } }) => (
        <span className="grid justify-items-start gap-2 [&>div]:w-full">
          <Delivery campaign={original} compact />
          <PaceBadge campaign={original} />
        </span>
      ),
      meta: { className: 'min-w-44' },
    },
  ];
}

/** A table on wide screens, else cards. */
export function CampaignTable({
  rows,
  list,
  stale,
}: {
  rows: readonly CampaignDelivery[];
  list: ListState;
  stale: boolean;
}) {
  const t = useText();
  const columns = useColumns();
  return (
    <DataTable
      label={t('campaigns.list')}
      rows={rows}
      columns={columns}
      sort={list.sort}
      onSort={list.setSort}
      card={(campaign) => <CampaignCard campaign={campaign} />}
      stale={stale}
      cardsBelow="xl"
    />
  );
}

function CampaignCard({ campaign }: { campaign: CampaignDelivery }) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <div className="flex items-start justify-between gap-3">
        <Name campaign={campaign} />
        <StatusBadge campaign={campaign} />
      </div>
      <NextStep campaignId={campaign.id} className="text-[0.9375rem] text-soft" />
      <Delivery campaign={campaign} compact />
      <dl className="tabular grid grid-cols-2 gap-x-4 gap-y-3 text-[0.9375rem]">
        {campaign.status === 'draft' ? null : (
          <>
            <Fact name={t('campaigns.column.spend')}>{spend(campaign)}</Fact>
            <Fact name={t('campaigns.column.impressions')}>{impressions(campaign)}</Fact>
            <Fact name={t('campaigns.column.ctr')}>{ctr(campaign)}</Fact>
          </>
        )}
        <Fact name={t('campaigns.column.start')}>{start(campaign)}</Fact>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2 empty:hidden">
        <span className="flex flex-wrap gap-1.5">
          <PaceBadge campaign={campaign} />
          <PendingBadge campaign={campaign} />
        </span>
        <StatusRequest campaign={campaign} />
      </div>
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
