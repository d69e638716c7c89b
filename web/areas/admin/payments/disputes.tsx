import { Link } from 'react-router';
import { disputeUrl } from '#domain/payments/dashboard-links.ts';
import { DISPUTE_FILTERS, useDisputePage, type ListedDispute } from '#web/features/payments/admin/payment-lists.ts';
import { useListState, type ListState } from '#web/lib/data/list-state.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { disputeTones } from '#web/lib/format/status-tones.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, Pager, type DataColumn } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { QueryStates } from '#web/ui/query-states.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { disputeLabels, disputeReason } from '../orders/dispute-labels.ts';
import { ProviderLink } from './provider-link.tsx';

/** Payments that banks took back or asked about. Each is handled on the page of its order. */
export function Disputes() {
  const list = useListState('-opened_at', DISPUTE_FILTERS);
  const disputes = useDisputePage(list);
  return (
    <div className="grid min-w-0 gap-5">
      <search className="sm:max-w-60">
        <SelectField
          label="Status"
          value={list.filter('status')}
          onChange={(event) => list.setFilter('status', event.target.value)}
        >
          <option value="">All</option>
          <option value="open">Open</option>
          <option value="closed">Closed</option>
        </SelectField>
      </search>
      <QueryStates
        query={disputes}
        what="the disputes"
        skeleton={<Skeleton className="h-72 rounded-card" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NoDisputes list={list} />}
      >
        {({ rows, next }) => (
          <div className="grid gap-4">
            <DataTable
              label="Disputes"
              rows={rows}
              columns={columns}
              sort={list.sort}
              onSort={list.setSort}
              card={(dispute) => <DisputeCard dispute={dispute} />}
              stale={disputes.isPlaceholderData}
              cardsBelow="xl"
            />
            <Pager page={list.page} onNext={next === null ? null : () => list.next(next)} onBack={list.back}>
              {rows.length === 1 ? '1 dispute' : `${rows.length} disputes`} on this page
            </Pager>
          </div>
        )}
      </QueryStates>
    </div>
  );
}

function NoDisputes({ list }: { list: ListState }) {
  if (list.filtered)
    return <EmptyState title="No dispute matches" actions={<Button onClick={list.clear}>Show all</Button>} />;
  return (
    <EmptyState title="No disputes">
      If a client’s bank takes a payment back, it appears here, on the order and on the overview.
    </EmptyState>
  );
}

const columns: DataColumn<ListedDispute>[] = [
  { id: 'order', header: 'Order', meta: { rowHeader: true }, cell: ({ row }) => <Order dispute={row.original} /> },
  { id: 'client', header: 'Client', cell: ({ row }) => <bdi>{row.original.order.client_name}</bdi> },
  {
    id: 'reason',
    header: 'Reason',
    meta: { className: 'min-w-40' },
    cell: ({ row }) => disputeReason(row.original.reason),
  },
  {
    id: 'opened',
    header: 'Opened',
    meta: { sort: 'opened_at' },
    cell: ({ row }) => <Moment at={row.original.opened_at} />,
  },
  { id: 'due', header: 'Answer by', cell: ({ row }) => <Due dispute={row.original} /> },
  { id: 'status', header: 'Status', cell: ({ row }) => <State dispute={row.original} /> },
  {
    id: 'fee',
    header: 'Fee',
    meta: { align: 'end' },
    cell: ({ row: { original } }) => formatMoney(original.fee, original.fee_currency ?? original.currency),
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { sort: 'amount', align: 'end', className: 'font-semibold' },
    cell: ({ row: { original } }) => formatMoney(original.amount, original.currency),
  },
];

function Order({ dispute: { order_id: id, order } }: { dispute: ListedDispute }) {
  return (
    <Link
      to={`/admin/orders/${id}`}
      className="inline-flex min-h-11 items-center whitespace-nowrap underline decoration-line underline-offset-4 hover:decoration-signal"
    >
      {order.order_number}
    </Link>
  );
}

function Due({ dispute: { status, evidence_due_at: due } }: { dispute: ListedDispute }) {
  return status === 'needs_response' && due !== null ? <Moment at={due} /> : '–';
}

function State({ dispute }: { dispute: ListedDispute }) {
  const { status, inquiry, reference, payment } = dispute;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={disputeTones[status]}>{disputeLabels[status]}</Badge>
      {inquiry ? <Badge tone="outline">Inquiry</Badge> : null}
      <Evidence href={disputeUrl({ ...payment, reference })} />
    </span>
  );
}

function Evidence({ href }: { href: string | null }) {
  return href === null ? null : <ProviderLink href={href}>Stripe</ProviderLink>;
}

function DisputeCard({ dispute }: { dispute: ListedDispute }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3 font-semibold">
        <Order dispute={dispute} />
        <span className="tabular">{formatMoney(dispute.amount, dispute.currency)}</span>
      </div>
      <p className="text-sm text-soft">
        <bdi>{dispute.order.client_name}</bdi>. {disputeReason(dispute.reason)}, opened{' '}
        <Moment at={dispute.opened_at} />.
      </p>
      {dispute.status === 'needs_response' ? (
        <p className="text-sm">
          Answer by <Due dispute={dispute} />
        </p>
      ) : null}
      <State dispute={dispute} />
    </div>
  );
}
