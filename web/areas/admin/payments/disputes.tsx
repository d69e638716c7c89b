import { Link } from 'react-router';
import { disputeUrl } from '#domain/payments/dashboard-links.ts';
import { DISPUTE_FILTERS, useDisputePage, type ListedDispute } from '#web/features/payments/admin/payment-lists.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { disputeTones } from '#web/lib/format/status-tones.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
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
      <PagedTable
        query={disputes}
        list={list}
        label="Disputes"
        nouns={['dispute', 'disputes']}
        columns={columns}
        empty={
          <EmptyState title="No disputes">
            If a client’s bank takes a payment back, it appears here, on the order and on the overview.
          </EmptyState>
        }
      />
    </div>
  );
}

const columns: Column<ListedDispute>[] = [
  { id: 'order', card: 'title', header: 'Order', cell: (row) => <Order dispute={row} /> },
  { id: 'client', card: 'meta', header: 'Client', cell: (row) => <bdi>{row.order.client_name}</bdi> },
  {
    id: 'reason',
    card: 'meta',
    header: 'Reason',
    className: 'min-w-40',
    cell: (row) => disputeReason(row.reason),
  },
  {
    id: 'opened',
    card: 'fact',
    header: 'Opened',
    sort: 'opened_at',
    cell: (row) => <Moment at={row.opened_at} />,
  },
  {
    id: 'due',
    card: 'fact',
    header: 'Answer by',
    cell: ({ status, evidence_due_at: due }) =>
      status === 'needs_response' && due !== null ? <Moment at={due} /> : null,
  },
  { id: 'status', card: 'foot', header: 'Status', cell: (row) => <State dispute={row} /> },
  {
    id: 'fee',
    card: 'fact',
    header: 'Fee',
    align: 'end',
    cell: (row) => formatMoney(row.fee, row.fee_currency ?? row.currency),
  },
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

function Order({ dispute: { order_id: id, order } }: { dispute: ListedDispute }) {
  return (
    <Link to={`/admin/orders/${id}`} className="inline-flex min-h-11 items-center whitespace-nowrap linked">
      {order.order_number}
    </Link>
  );
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
