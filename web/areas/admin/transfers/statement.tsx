import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useListState } from '#web/lib/data/list-state.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import {
  useAcceptLines,
  useRemoveStatement,
  useStatement,
  type MatchedLine,
} from '#web/features/transfers/admin/statements.ts';
import type { MatchedStatement } from '#domain/payments/bank-statement.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { May } from '../access/may.tsx';
import { StatementLines } from './statement-lines.tsx';
import { TransfersFrame } from './transfers-frame.tsx';

const STATEMENTS = { to: '/admin/payments/statements', text: 'Bank statements' };

/** `/admin/payments/statements/:id`: the payments of a statement, and which orders they pay. */
export default function StatementPage() {
  const { id = '' } = useParams();
  const query = useStatement(id);
  const statement = query.data?.statement;
  return (
    <TransfersFrame
      title={statement?.file_name ?? 'Bank statement'}
      lede={statement === undefined ? undefined : <Lede statement={statement} />}
      back={STATEMENTS}
      aside={
        <May do="money.manage">
          <Remove id={id} />
        </May>
      }
    >
      <QueryStates query={query} what="the statement" skeleton={<Skeleton className="h-96 rounded-card" />}>
        {({ lines }) => <Lines key={id} id={id} lines={lines} />}
      </QueryStates>
    </TransfersFrame>
  );
}

function Lede({ statement }: { statement: MatchedStatement['statement'] }) {
  const { first_day: first, last_day: last, account, known, outgoing } = statement;
  return (
    <>
      {formatCalendarDate(first)} to {formatCalendarDate(last)}
      {account === null ? '' : `, account ${account}`}.{' '}
      {known > 0 ? `${known === 1 ? '1 payment is' : `${known} payments are`} in an earlier statement. ` : ''}
      {outgoing > 0
        ? `${outgoing === 1 ? '1 outgoing payment was' : `${outgoing} outgoing payments were`} left out.`
        : ''}
    </>
  );
}

const filters = {
  open: { text: 'To do', has: (line: MatchedLine) => line.match !== null },
  certain: { text: 'Certain', has: (line: MatchedLine) => line.match?.grade === 'certain' },
  likely: { text: 'Likely', has: (line: MatchedLine) => line.match?.grade === 'likely' },
  none: { text: 'Without a match', has: (line: MatchedLine) => line.match?.grade === 'none' },
  recorded: { text: 'Recorded', has: (line: MatchedLine) => line.transfer !== null },
  ignored: { text: 'Ignored', has: (line: MatchedLine) => line.ignored && line.transfer === null },
  all: { text: 'All', has: () => true },
} as const;
type Filter = keyof typeof filters;
const isFilter = (value: string): value is Filter => value in filters;
const PAGE = 50;

function Lines({ id, lines }: { id: string; lines: MatchedLine[] }) {
  const list = useListState('', ['show']);
  const [shownCount, setShownCount] = useState(PAGE);
  const chosen = list.filter('show');
  const filter = isFilter(chosen) ? chosen : 'open';
  const found = lines.filter(filters[filter].has);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <span className="w-full sm:w-60">
          <SelectField
            label="Show"
            value={filter}
            onChange={({ target }) => {
              setShownCount(PAGE);
              list.setFilter('show', target.value === 'open' ? '' : target.value);
            }}
          >
            {Object.entries(filters).map(([name, { text, has }]) => (
              <option key={name} value={name}>
                {text} ({lines.filter(has).length})
              </option>
            ))}
          </SelectField>
        </span>
        <May do="money.manage">
          <AcceptAll id={id} lines={lines.filter(filters.certain.has)} />
        </May>
      </div>
      {found.length === 0 ? (
        <EmptyState title={filter === 'open' ? 'All done' : 'Nothing here'}>
          {filter === 'open' ? 'Each payment of this statement is recorded or ignored.' : null}
        </EmptyState>
      ) : (
        <StatementLines statementId={id} lines={found.slice(0, shownCount)} />
      )}
      {found.length > shownCount ? (
        <Button variant="secondary" className="justify-self-center" onClick={() => setShownCount(shownCount + PAGE)}>
          Show more ({found.length - shownCount})
        </Button>
      ) : null}
    </div>
  );
}

/** Records all lines whose match is certain. */
function AcceptAll({ id, lines }: { id: string; lines: MatchedLine[] }) {
  const accept = useAcceptLines(id);
  const [done, setDone] = useState(0);
  const count = lines.length;
  const run = () =>
    accept.mutate(
      { ids: lines.map((line) => line.id), onProgress: setDone },
      {
        onSuccess: (accepted) => {
          const recorded = accepted.filter(({ outcome }) => outcome === 'recorded').length;
          const others = accepted.length - recorded;
          showToast(
            `${recorded === 1 ? '1 payment' : `${recorded} payments`} recorded.${others > 0 ? ` ${others} had changed meanwhile.` : ''}`,
            recorded > 0 ? 'success' : 'error',
          );
        },
      },
    );
  return (
    <div className="grid gap-3">
      {accept.error === null ? null : <Banner tone="error">{accept.error.message}</Banner>}
      {count === 0 && !accept.isPending ? null : (
        <Button busy={accept.isPending} busyText={`Recording, ${done} of ${count}`} onClick={run}>
          {count === 1 ? 'Accept the certain one' : `Accept the ${count} certain ones`}
        </Button>
      )}
    </div>
  );
}

function Remove({ id }: { id: string }) {
  const navigate = useNavigate();
  const remove = useRemoveStatement();
  const [isAsking, setAsking] = useState(false);
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showToast('The statement was removed.', 'success');
        void navigate(STATEMENTS.to);
      },
    });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        size="sm"
        title="Remove this statement?"
        actions={
          <>
            <Button variant="quiet" data-focus-first onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" busy={remove.isPending} busyText="Removing" onClick={confirm}>
              Remove
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {remove.error === null ? null : <Banner tone="error">{remove.error.message}</Banner>}
          <p className="text-soft">
            Transfers that were recorded from it stay. The file can be imported again; what is recorded stays recorded.
          </p>
        </div>
      </Dialog>
    </>
  );
}
