import type { SpendShown } from '#domain/reports/spend.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import type { Song } from '#domain/reports/release.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useSongs } from '#web/features/reports/portal/release-queries.ts';
import { formatCount, formatMoney, formatShare, formatCalendarDate } from '#web/lib/format/format.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { CampaignName, figure } from './campaign-cells.tsx';
import { Delivery, NextStep, PaceBadge, PendingBadge, StatusBadge } from './campaign-state.tsx';
import { StatusRequest } from './status-request.tsx';

const spend = ({ spend: value, currency }: CampaignDelivery) =>
  figure(value, (amount) => formatMoney(amount, currency));
const paid = ({ paid: value, currency }: CampaignDelivery) => figure(value, (amount) => formatMoney(amount, currency));
const impressions = ({ impressions: value }: CampaignDelivery) => figure(value, formatCount);
const ctr = ({ ctr: value }: CampaignDelivery) => figure(value, formatShare);

/** The status and a pending request. */
const State = ({ campaign }: { campaign: CampaignDelivery }) => (
  <span className="flex flex-wrap items-center gap-1.5 xl:grid xl:justify-items-start">
    <StatusBadge campaign={campaign} />
    <NextStep campaign={campaign} className="w-full text-sm text-soft xl:max-w-52" />
    <PendingBadge campaign={campaign} />
    <span className="-ms-3 whitespace-nowrap empty:hidden">
      <StatusRequest campaign={campaign} quiet />
    </span>
  </span>
);

function useColumns(
  songs: ReadonlyMap<string, Song> | undefined,
  shown: SpendShown,
): readonly Column<CampaignDelivery>[] {
  const t = useText();
  const amounts: Record<SpendShown, readonly Column<CampaignDelivery>[]> = {
    platform: [{ id: 'spend', card: 'fact', header: t('campaigns.column.spend'), cell: spend, align: 'end' }],
    paid: [{ id: 'paid', card: 'fact', header: t('campaigns.column.paid'), cell: paid, align: 'end' }],
    none: [],
  };
  return [
    {
      id: 'name',
      card: 'title',
      header: t('campaigns.column.name'),
      cell: (row) => <CampaignName campaign={row} song={songs?.get(row.release_id ?? '')} />,
      sort: 'name',
      className: 'min-w-44',
    },
    { id: 'status', card: 'line', header: t('campaigns.column.status'), cell: (row) => <State campaign={row} /> },
    ...amounts[shown],
    {
      id: 'impressions',
      card: 'fact',
      header: t('campaigns.column.impressions'),
      cell: (row) => impressions(row),
      align: 'end',
    },
    { id: 'ctr', card: 'fact', header: t('campaigns.column.ctr'), cell: (row) => ctr(row), align: 'end' },
    {
      id: 'start',
      card: 'fact',
      header: t('campaigns.column.start'),
      cell: ({ starts_on: day }) =>
        day === null ? null : (
          <time dateTime={day} className="whitespace-nowrap">
            {formatCalendarDate(day)}
          </time>
        ),
    },
    {
      id: 'delivery',
      card: 'line',
      header: t('campaigns.column.delivery'),
      cell: (row) => (
        <span className="grid justify-items-start gap-2 [&>div]:w-full">
          <Delivery campaign={row} compact />
          <PaceBadge campaign={row} />
        </span>
      ),
      className: 'min-w-44',
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
  const { user } = useSession();
  const columns = useColumns(useSongs(user?.id ?? '').data, rows[0]?.spend_shown ?? 'none');
  return (
    <DataTable label={t('campaigns.list')} rows={rows} columns={columns} list={list} stale={stale} cardsBelow="xl" />
  );
}
