import { useState } from 'react';
import { Link } from 'react-router';
import { TRANSFER_FILTERS, useTransferPage, type ListedTransfer } from '#web/features/transfers/admin/transfers.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { May } from '../access/may.tsx';
import { DatedFilters } from '../dated-filters.tsx';
import { RecordTransfer } from './record-transfer.tsx';
import { TransferDetails } from './transfer-details.tsx';
import { TransfersFrame } from './transfers-frame.tsx';

/** `/admin/payments/transfers`: what arrived by bank transfer, and what it paid. */
export default function TransfersPage() {
  const list = useListState('-received_on', TRANSFER_FILTERS);
  const transfers = useTransferPage(list);
  const [recording, setRecording] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const shown = transfers.data?.rows.find(({ id }) => id === opened);
  return (
    <TransfersFrame
      title="Bank transfers"
      lede="Money that arrived on your bank accounts, and the orders that it paid."
      aside={
        <>
          <LinkButton to="/admin/payments/statements" variant="secondary">
            Bank statements
          </LinkButton>
          <May do="money.manage">
            <Button onClick={() => setRecording(true)}>Record a transfer</Button>
          </May>
        </>
      }
    >
      <DatedFilters
        list={list}
        placeholder="Payer, reference or order"
        label="Show"
        states={{ rest: 'With credit left', undone: 'Undone' }}
      />
      <PagedTable
        query={transfers}
        list={list}
        label="Bank transfers"
        nouns={['transfer', 'transfers']}
        columns={columnsWith(setOpened)}
        empty={
          <EmptyState title="No transfers yet">
            Record a transfer once it is on your account, or import a bank statement to record many at once.
          </EmptyState>
        }
      />
      {recording ? <RecordTransfer onClose={() => setRecording(false)} /> : null}
      {shown === undefined ? null : <TransferDetails transfer={shown} onClose={() => setOpened(null)} />}
    </TransfersFrame>
  );
}

const columnsWith = (open: (id: string) => void): Column<ListedTransfer>[] => [
  {
    id: 'date',
    card: 'title',
    header: 'Received',
    sort: 'received_on',
    cell: (row) => (
      <button
        type="button"
        onClick={() => open(row.id)}
        className="inline-flex min-h-11 items-center whitespace-nowrap linked"
      >
        {formatCalendarDate(row.received_on)}
      </button>
    ),
  },
  { id: 'payer', card: 'meta', header: 'Payer', cell: (row) => <bdi>{row.payer ?? row.client_name}</bdi> },
  {
    id: 'reference',
    card: 'line',
    header: 'Reference',
    className: 'max-w-72 break-words',
    cell: (row) => (row.reference === null ? null : <bdi className="text-soft">{row.reference}</bdi>),
  },
  { id: 'orders', card: 'line', header: 'Orders', cell: (row) => <PaidOrders transfer={row} /> },
  {
    id: 'rest',
    card: 'fact',
    header: 'Credit left',
    align: 'end',
    cell: (row) => (row.rest > 0 ? formatMoney(row.rest, row.currency) : null),
  },
  {
    id: 'state',
    card: 'foot',
    header: 'Status',
    cell: (row) => (row.undone_at === null ? null : <Badge tone="neutral">Undone</Badge>),
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

export function PaidOrders({ transfer: { orders } }: { transfer: Pick<ListedTransfer, 'orders'> }) {
  if (orders.length === 0) return <span className="text-faint">None</span>;
  return (
    <span className="flex flex-wrap gap-x-4">
      {orders.map(({ id, order_number: number }) => (
        <Link
          key={id}
          to={`/admin/orders/${id}`}
          className="inline-flex min-h-11 items-center whitespace-nowrap linked"
        >
          {number}
        </Link>
      ))}
    </span>
  );
}
