import { useState, type ReactNode } from 'react';
import { handles, type WorkSubject } from '#domain/work/inbox.ts';
import { useStatusSteps } from '#web/features/work/status-steps.ts';
import { feeOf, type Assigned } from '#web/features/work/assignment.ts';
import { assignWork } from '#web/features/work/inbox.ts';
import { Button } from '#web/ui/button.tsx';
import type { RowSelection } from '#web/ui/table/row-selection.ts';
import { May } from '../access/may.tsx';
import { BulkAssign } from './bulk-assign.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ConfirmBulk, type Question } from './confirm-bulk.tsx';
import { useBulk } from './use-bulk.ts';

interface Assignable<Status> {
  id: string;
  status: Status;
  assignee: string | null;
}

/** What can be done with many orders or campaigns. Their clients see a new status at once, so each step asks first. */
export interface BulkWorkDefinition<Row, Status extends string> {
  subject: WorkSubject;
  nouns: readonly [one: string, many: string];
  nameOf: (row: Row) => string;
  steps: readonly { status: Status; button: string; body: string }[];
  labelOf: (status: Status) => string;
  move: (row: Row, status: Status) => Promise<unknown>;
}

interface BulkWorkProps<Row, Status extends string> {
  definition: BulkWorkDefinition<Row, Status>;
  selection: RowSelection<Row>;
  refresh: () => Promise<unknown>;
  /** Further actions, for everyone who sees the rows. */
  children?: ReactNode;
}

export function BulkWork<Row extends Assignable<Status>, Status extends string>({
  definition: { subject, nouns, nameOf, steps, labelOf, move },
  selection,
  refresh,
  children,
}: BulkWorkProps<Row, Status>) {
  const bulk = useBulk<Row>({ nouns, nameOf, refresh });
  const next = useStatusSteps<Status>(subject);
  const [question, setQuestion] = useState<Question | null>(null);
  const { rows } = selection;
  const ask = ({ status, button, body }: (typeof steps)[number]) =>
    setQuestion({
      title: `${button}: ${rows.length === 1 ? `one ${nouns[0]}` : `${rows.length} ${nouns[1]}`}?`,
      body,
      button,
      onYes: () =>
        void bulk.run(rows, {
          act: (row) =>
            row.status === status ? Promise.reject(new Error(`It is ${labelOf(status)} already.`)) : move(row, status),
          done: (what, many) => `${what} ${many ? 'are' : 'is'} ${labelOf(status)} now`,
        }),
    });
  return (
    <BulkBar selection={selection} bulk={bulk} nouns={nouns}>
      <May do={handles[subject]}>
        {steps
          .filter(({ status }) => rows.some((row) => next(row.status).includes(status)))
          .map((step) => (
            <Button
              key={step.status}
              size="sm"
              variant="secondary"
              busy={bulk.progress !== null}
              onClick={() => ask(step)}
            >
              {step.button}
            </Button>
          ))}
        <BulkAssign
          subject={subject}
          rows={rows}
          bulk={bulk}
          assign={(row, person) => assignWork(subject, row.id, person)}
          restore={(row, before) =>
            assignWork(subject, row.id, row.assignee, feeOf(before as Assigned | null, row.assignee))
          }
        />
      </May>
      {children}
      <ConfirmBulk question={question} onClose={() => setQuestion(null)} />
    </BulkBar>
  );
}
