import { useState } from 'react';
import { Link } from 'react-router';
import type { LineMatch } from '#domain/payments/bank-statement.ts';
import { useMay } from '#web/features/people/access.ts';
import { fetchOpenOrders } from '#web/features/transfers/admin/open-orders.ts';
import { useAcceptLines, useIgnoreLine, type MatchedLine } from '#web/features/transfers/admin/statements.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { matchWords } from './match-words.ts';
import { RecordTransfer } from './record-transfer.tsx';
import { UndoForm } from './undo-form.tsx';
import type { KnownTransfer } from './use-transfer-form.ts';

interface StatementLinesProps {
  statementId: string;
  lines: readonly MatchedLine[];
}

/** The payments of a statement. A certain one is recorded by a press; all others are looked at first. */
export function StatementLines({ statementId, lines }: StatementLinesProps) {
  const manages = useMay()('money.manage');
  const [known, setKnown] = useState<KnownTransfer | null>(null);
  const [undoing, setUndoing] = useState<string | null>(null);
  const edit = (line: MatchedLine) =>
    void knownOf(line).then(setKnown, (error: unknown) =>
      showToast(error instanceof Error ? error.message : String(error), 'error'),
    );
  const actions: Column<MatchedLine> = {
    id: 'actions',
    card: 'foot',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (line) => <Actions statementId={statementId} line={line} onEdit={edit} onUndo={setUndoing} />,
  };
  return (
    <>
      <DataTable label="Payments" rows={lines} columns={manages ? [...columns, actions] : columns} cardsBelow="xl" />
      {known === null ? null : <RecordTransfer known={known} onClose={() => setKnown(null)} />}
      {undoing === null ? null : (
        <Dialog open onClose={() => setUndoing(null)} size="sm" title="Undo this transfer?">
          <UndoForm id={undoing} onDone={() => setUndoing(null)} />
        </Dialog>
      )}
    </>
  );
}

/** The line as a transfer to be looked at. In another currency, what the bank credited is not known. */
async function knownOf(line: MatchedLine): Promise<KnownTransfer> {
  const ids = line.match?.parts.map(({ order }) => order.id) ?? [];
  return {
    received_on: line.booked_on,
    ...(line.currency === shopCurrency() && { amount: line.amount }),
    payer: line.payer,
    reference: line.reference,
    bank_reference: line.bank_reference,
    orders: ids.length === 0 ? [] : await fetchOpenOrders(ids),
  };
}

const columns: Column<MatchedLine>[] = [
  {
    id: 'date',
    card: 'meta',
    header: 'Booked',
    className: 'whitespace-nowrap',
    cell: (line) => formatCalendarDate(line.booked_on),
  },
  {
    id: 'payer',
    card: 'title',
    header: 'Payer and reference',
    className: 'max-w-md min-w-56',
    cell: (line) => (
      <span className="grid gap-0.5">
        <bdi className="break-words">{line.payer ?? 'Unknown payer'}</bdi>
        {line.reference === null ? null : (
          <bdi className="text-sm font-normal break-words text-soft">{line.reference.slice(0, 200)}</bdi>
        )}
      </span>
    ),
  },
  { id: 'match', card: 'line', header: 'Pays', className: 'min-w-64', cell: (line) => <Match line={line} /> },
  {
    id: 'amount',
    card: 'aside',
    header: 'Amount',
    align: 'end',
    className: 'font-semibold whitespace-nowrap',
    cell: (line) => formatMoney(line.amount, line.currency),
  },
];

const grades: Record<LineMatch['grade'], { text: string; tone: 'good' | 'warn' | 'neutral' }> = {
  certain: { text: 'Certain', tone: 'good' },
  likely: { text: 'Likely', tone: 'warn' },
  none: { text: 'No match', tone: 'neutral' },
};

function Match({ line: { match, transfer, ignored } }: { line: MatchedLine }) {
  if (transfer !== null)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone="good">Recorded</Badge>
        <span className="tabular text-soft">{transfer.orders.join(', ') || 'As credit'}</span>
      </span>
    );
  if (match === null) return ignored ? <Badge tone="neutral">Ignored</Badge> : null;
  const { text, tone } = grades[match.grade];
  return (
    <span className="grid justify-items-start gap-1.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{text}</Badge>
        {match.parts.map(({ order, amount }) => (
          <span key={order.id} className="tabular flex flex-wrap gap-x-2">
            <Link to={`/admin/orders/${order.id}`} className="linked">
              {order.order_number}
            </Link>
            <bdi className="text-soft">{order.client_name}</bdi>
            {match.parts.length > 1 ? formatMoney(amount, shopCurrency()) : null}
          </span>
        ))}
      </span>
      <span className="text-sm text-faint">{matchWords(match)}</span>
    </span>
  );
}

interface ActionsProps {
  statementId: string;
  line: MatchedLine;
  onEdit: (line: MatchedLine) => void;
  onUndo: (transferId: string) => void;
}

function Actions({ statementId, line, onEdit, onUndo }: ActionsProps) {
  const accept = useAcceptLines(statementId);
  const ignore = useIgnoreLine();
  const name = `${formatMoney(line.amount, line.currency)} of ${line.payer ?? 'an unknown payer'}`;
  const setIgnored = (ignored: boolean) =>
    ignore.mutate({ id: line.id, ignored }, { onError: (error) => showToast(error.message, 'error') });
  const record = () =>
    accept.mutate(
      { ids: [line.id], onProgress: () => undefined },
      {
        onSuccess: ([accepted]) =>
          accepted?.outcome === 'recorded'
            ? showToast(`${name} was recorded.`, 'success')
            : showToast(accepted?.message ?? 'This payment had changed meanwhile. Please look at it again.', 'error'),
        onError: (error) => showToast(error.message, 'error'),
      },
    );
  const { transfer } = line;
  if (transfer !== null)
    return (
      <Button size="sm" variant="quiet" aria-label={`Undo ${name}`} onClick={() => onUndo(transfer.id)}>
        Undo
      </Button>
    );
  if (line.ignored)
    return (
      <Button size="sm" variant="quiet" aria-label={`Don’t ignore ${name}`} onClick={() => setIgnored(false)}>
        Don’t ignore
      </Button>
    );
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {line.match?.grade === 'certain' ? (
        <Button size="sm" busy={accept.isPending} busyText="Recording" aria-label={`Accept ${name}`} onClick={record}>
          Accept
        </Button>
      ) : null}
      <Button size="sm" variant="secondary" aria-label={`Review ${name}`} onClick={() => onEdit(line)}>
        Review
      </Button>
      <Button
        size="sm"
        variant="quiet"
        busy={ignore.isPending}
        aria-label={`Ignore ${name}`}
        onClick={() => setIgnored(true)}
      >
        Ignore
      </Button>
    </span>
  );
}
