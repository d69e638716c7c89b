import { payoutUrl } from '#domain/payments/dashboard-links.ts';
import { usePaymentAccount } from '#web/features/payments/admin/payment-account.ts';
import { usePayoutPage, type ListedPayout } from '#web/features/payments/admin/payment-lists.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { payoutTones } from '#web/lib/format/status-tones.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { ProviderLink } from './provider-link.tsx';

/** What Stripe pays out to the agency's bank account. */
export function Payouts() {
  const list = useListState('-created_at', []);
  const payouts = usePayoutPage(list);
  const isSandbox = usePaymentAccount().data?.provider === 'sandbox';
  return (
    <PagedTable
      query={payouts}
      list={list}
      label="Payouts"
      nouns={['payout', 'payouts']}
      columns={columns}
      cardsBelow="md"
      empty={
        <EmptyState title="No payouts yet">
          {isSandbox
            ? 'Test payments are never paid out.'
            : 'Stripe pays out to your bank account. Payouts appear here within an hour.'}
        </EmptyState>
      }
    />
  );
}

const labels: Record<ListedPayout['status'], string> = {
  pending: 'Pending',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
};

const columns: Column<ListedPayout>[] = [
  {
    id: 'reference',
    card: 'title',
    header: 'Payout',
    cell: (row) => <Reference payout={row} />,
  },
  {
    id: 'created',
    card: 'fact',
    header: 'Created',
    sort: 'created_at',
    cell: (row) => <Moment at={row.created_at} />,
  },
  { id: 'arrives', card: 'fact', header: 'Arrives', cell: (row) => formatCalendarDate(row.arrives_on) },
  { id: 'status', card: 'foot', header: 'Status', cell: (row) => <State payout={row} /> },
  {
    id: 'amount',
    card: 'aside',
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    className: 'font-semibold',
    cell: (row) => formatMoney(row.amount, row.currency),
  },
];

function Reference({ payout }: { payout: ListedPayout }) {
  return (
    <span className="break-all">
      <ProviderLink href={payoutUrl({ ...payout, provider: 'stripe' })}>{payout.reference}</ProviderLink>
    </span>
  );
}

function State({ payout: { status, livemode } }: { payout: ListedPayout }) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={payoutTones[status]}>{labels[status]}</Badge>
      {livemode ? null : <Badge tone="outline">Test</Badge>}
    </span>
  );
}
