import { payoutUrl } from '#domain/payments/dashboard-links.ts';
import { usePaymentAccount } from '#web/features/payments/admin/payment-account.ts';
import { usePayoutPage, type ListedPayout } from '#web/features/payments/admin/payment-lists.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { payoutTones } from '#web/lib/format/status-tones.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DataTable, Pager, type DataColumn } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { QueryStates } from '#web/ui/query-states.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProviderLink } from './provider-link.tsx';

/** What Stripe pays out to the agency's bank account. */
export function Payouts() {
  const list = useListState('-created_at', []);
  const payouts = usePayoutPage(list);
  const isSandbox = usePaymentAccount().data?.provider === 'sandbox';
  return (
    <QueryStates
      query={payouts}
      what="the payouts"
      skeleton={<Skeleton className="h-72 rounded-card" />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <EmptyState title="No payouts yet">
          {isSandbox
            ? 'Test payments are never paid out.'
            : 'Stripe pays out to your bank account. Payouts appear here within an hour.'}
        </EmptyState>
      }
    >
      {({ rows, next }) => (
        <div className="grid gap-4">
          <DataTable
            label="Payouts"
            rows={rows}
            columns={columns}
            sort={list.sort}
            onSort={list.setSort}
            card={(payout) => <PayoutCard payout={payout} />}
            stale={payouts.isPlaceholderData}
          />
          <Pager page={list.page} onNext={next === null ? null : () => list.next(next)} onBack={list.back}>
            {rows.length === 1 ? '1 payout' : `${rows.length} payouts`} on this page
          </Pager>
        </div>
      )}
    </QueryStates>
  );
}

const labels: Record<ListedPayout['status'], string> = {
  pending: 'Pending',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
};

const columns: DataColumn<ListedPayout>[] = [
  {
    id: 'reference',
    header: 'Payout',
    meta: { rowHeader: true },
    cell: ({ row }) => <Reference payout={row.original} />,
  },
  {
    id: 'created',
    header: 'Created',
    meta: { sort: 'created_at' },
    cell: ({ row }) => <Moment at={row.original.created_at} />,
  },
  { id: 'arrives', header: 'Arrives', cell: ({ row }) => formatCalendarDate(row.original.arrives_on) },
  { id: 'status', header: 'Status', cell: ({ row }) => <State payout={row.original} /> },
  {
    id: 'amount',
    header: 'Amount',
    meta: { sort: 'amount', align: 'end', className: 'font-semibold' },
    cell: ({ row: { original } }) => formatMoney(original.amount, original.currency),
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

function PayoutCard({ payout }: { payout: ListedPayout }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3 font-semibold">
        <Reference payout={payout} />
        <span className="tabular">{formatMoney(payout.amount, payout.currency)}</span>
      </div>
      <p className="text-sm text-soft">Arrives {formatCalendarDate(payout.arrives_on)}</p>
      <State payout={payout} />
    </div>
  );
}
