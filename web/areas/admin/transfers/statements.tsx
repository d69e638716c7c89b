import { useId, useState } from 'react';
import { FileUp } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { MAX_STATEMENT_BYTES, type StatementLayout, type UnsureTable } from '#domain/payments/bank-statement.ts';
import { useReadStatement, useStatementPage, type ListedStatement } from '#web/features/transfers/admin/statements.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { formatCalendarDate, formatDate } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { May } from '../access/may.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { TransfersFrame } from './transfers-frame.tsx';

/** `/admin/payments/statements`: statements of the agency's bank accounts, which record transfers. */
export default function StatementsPage() {
  const list = useListState('-created_at', []);
  const statements = useStatementPage(list);
  return (
    <TransfersFrame
      title="Bank statements"
      lede="Import a statement to record its incoming payments. Nothing is recorded before you accept it."
    >
      <May do="money.manage">
        <Import />
      </May>
      <PagedTable
        query={statements}
        list={list}
        label="Bank statements"
        nouns={['statement', 'statements']}
        columns={columns}
        empty={
          <EmptyState title="No statements yet">
            Download a statement from your bank as CSV or camt.053 (XML), and import it here.
          </EmptyState>
        }
      />
    </TransfersFrame>
  );
}

function Import() {
  const id = useId();
  const navigate = useNavigate();
  const read = useReadStatement();
  const [tooLarge, setTooLarge] = useState(false);
  const [asked, setAsked] = useState<{ file: File; table: UnsureTable } | null>(null);
  const send = async (file: File, layout: StatementLayout | null) => {
    setTooLarge(file.size > MAX_STATEMENT_BYTES);
    if (file.size > MAX_STATEMENT_BYTES) return;
    try {
      const result = await read.mutateAsync({ file, layout });
      if (result.outcome === 'unsure') return setAsked({ file, table: result.table });
      setAsked(null);
      const { statement } = result;
      showToast(
        result.outcome === 'stored'
          ? `${statement.lines === 1 ? '1 payment' : `${statement.lines} payments`} imported.`
          : `This file was imported on ${formatDate(statement.created_at)}. Here it is.`,
        'success',
      );
      await navigate(`/admin/payments/statements/${statement.id}`);
    } catch {
      // The banner shows the error.
    }
  };
  const problem = tooLarge ? 'The file can be at most 5 MB. Export a shorter period.' : read.error?.message;
  return (
    <div className="grid gap-3">
      {problem === undefined || asked !== null ? null : <Banner tone="error">{problem}</Banner>}
      <div
        aria-busy={read.isPending}
        className="surface-1 relative grid justify-items-center gap-2 rounded-card border border-dashed border-white/24 px-5 py-8 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-signal"
      >
        <FileUp aria-hidden="true" className="size-7 text-signal" />
        <label htmlFor={id} className="title text-lg">
          {read.isPending ? 'Reading the statement' : 'Import a statement'}
        </label>
        <p id={`${id}-hint`} className="max-w-md text-sm text-soft">
          CSV or camt.053, up to 5 MB, as your bank exports it. Drop it here, or choose it.
        </p>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,.xml,text/csv,application/xml"
          aria-describedby={`${id}-hint`}
          disabled={read.isPending}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file can be chosen again.
            event.target.value = '';
            if (file !== undefined) void send(file, null);
          }}
        />
      </div>
      {asked === null ? null : (
        <ColumnsDialog
          table={asked.table}
          busy={read.isPending}
          problem={problem}
          onChoose={(layout) => void send(asked.file, layout)}
          onClose={() => {
            setAsked(null);
            read.reset();
          }}
        />
      )}
    </div>
  );
}

const columns: Column<ListedStatement>[] = [
  {
    id: 'file',
    card: 'title',
    header: 'File',
    className: 'max-w-80',
    cell: ({ id, file_name: name }) => (
      <Link to={`/admin/payments/statements/${id}`} className="inline-flex min-h-11 items-center break-all linked">
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { id: 'account', card: 'meta', header: 'Account', cell: (row) => row.account },
  {
    id: 'period',
    card: 'line',
    header: 'Period',
    cell: (row) => `${formatCalendarDate(row.first_day)} – ${formatCalendarDate(row.last_day)}`,
  },
  { id: 'lines', card: 'fact', header: 'Payments', align: 'end', cell: (row) => row.lines },
  { id: 'recorded', card: 'fact', header: 'Recorded', align: 'end', cell: (row) => row.recorded },
  { id: 'state', card: 'aside', header: 'To do', align: 'end', cell: (row) => <ToDo statement={row} /> },
];

function ToDo({ statement: { lines, recorded, ignored } }: { statement: ListedStatement }) {
  const left = lines - recorded - ignored;
  return left === 0 ? <Badge tone="good">Done</Badge> : <Badge tone="warn">{left} open</Badge>;
}
