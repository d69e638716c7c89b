import { Link } from 'react-router';
import { paymentUrl } from '#domain/payments/dashboard-links.ts';
import { PAYMENT_FILTERS, usePaymentPage, type ListedPayment } from '#web/features/payments/admin/payment-lists.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { formatMoney, inShopZone } from '#web/lib/format/format.ts';
import { attemptTones } from '#web/lib/format/status-tones.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { TableTime } from '#web/ui/moment.tsx';
import { DatedFilters } from '../dated-filters.tsx';
import { ProviderLink } from './provider-link.tsx';
import { TestBadge } from './test-badge.tsx';

/** Every attempt to pay. */
export function PaymentList() {
  const list = useListState('-created_at', PAYMENT_FILTERS);
  const payments = usePaymentPage(list);
  return (
    <div className="grid min-w-0 gap-5">
      <DatedFilters
        list={list}
        placeholder="Order number"
        label="Status"
        states={{ open: 'In progress', paid: 'Paid', failed: 'Not paid', unclear: 'Unclear' }}
      />
      <PagedTable
        query={payments}
        list={list}
        label="Payments"
        nouns={['payment', 'payments']}
        columns={columns}
        empty={<EmptyState title="No payments yet">Payments appear here as soon as a client tries to pay.</EmptyState>}
      />
    </div>
  );
}

const labels: Record<ListedPayment['status'], string> = {
  created: 'Not started',
  requires_action: 'Waiting for the client',
  processing: 'Processing',
  succeeded: 'Paid',
  declined: 'Declined',
  expired: 'Expired',
};

const columns: Column<ListedPayment>[] = [
  { id: 'order', card: 'title', header: 'Order', cell: (row) => <Order payment={row} /> },
  { id: 'client', card: 'meta', header: 'Client', cell: (row) => <bdi>{row.client_name}</bdi> },
  {
    id: 'date',
    card: 'meta',
    header: () => inShopZone('Started'),
    sort: 'created_at',
    cell: (row) => <TableTime at={row.created_at} />,
  },
  { id: 'state', card: 'foot', header: 'Status', cell: (row) => <State payment={row} /> },
  { id: 'method', card: 'foot', header: 'Paid with', cell: (row) => <Method payment={row} /> },
  {
    id: 'fee',
    card: 'fact',
    header: 'Fee',
    align: 'end',
    cell: (row) => (row.fee === null ? null : formatMoney(row.fee, row.fee_currency ?? row.currency)),
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

function Order({ payment: { order_id: id, order_number: number } }: { payment: ListedPayment }) {
  return (
    <Link to={`/admin/orders/${id}`} className="inline-flex min-h-11 items-center whitespace-nowrap linked">
      {number}
    </Link>
  );
}

function State({ payment: { status, duplicate, doubt, reason } }: { payment: ListedPayment }) {
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={attemptTones[status]}>{duplicate ? 'Paid a second time' : labels[status]}</Badge>
        {doubt ? <Badge tone="bad">Unclear</Badge> : null}
      </span>
      {reason === null ? null : <span className="max-w-72 text-sm text-faint">{reason}</span>}
    </span>
  );
}

/** Payments without a card. */
const UNNAMED: Partial<Record<string, string>> = { transfer: 'Bank transfer', balance: 'Credit' };

function Method({ payment }: { payment: ListedPayment }) {
  const { brand, last4, provider } = payment;
  const name = UNNAMED[provider] ?? (last4 === null ? (brand ?? '–') : `${brand ?? 'Card'} ${last4}`);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <ProviderLink href={paymentUrl(payment)}>{name}</ProviderLink>
      <TestBadge payment={payment} />
    </span>
  );
}
