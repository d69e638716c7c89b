import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { formatCount, formatMoney, formatShare, formatCalendarDate } from '#web/lib/format/format.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { CampaignName, Dash, Fact, figure } from './campaign-cells.tsx';
import { Delivery, NextStep, PaceBadge, PendingBadge, StatusBadge } from './campaign-state.tsx';
import { StatusRequest } from './status-request.tsx';

const spend = ({ spend: value, currency }: CampaignDelivery) =>
  figure(value, (amount) => formatMoney(amount, currency));
const impressions = ({ impressions: value }: CampaignDelivery) => figure(value, formatCount);
const ctr = ({ ctr: value }: CampaignDelivery) => figure(value, formatShare);
const start = ({ starts_on: day }: CampaignDelivery) =>
  day === null ? <Dash /> : <time dateTime={day}>{formatCalendarDate(day)}</time>;

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
      cell: ({ row }) => <CampaignName campaign={row.original} />,
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
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        {/* On the narrowest phones, an order number beside the status would be wider than the screen. */}
        <div className="min-w-min flex-1">
          <CampaignName campaign={campaign} />
        </div>
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
