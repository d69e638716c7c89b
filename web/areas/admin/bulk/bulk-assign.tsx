import type { WorkSubject } from '#domain/work/inbox.ts';
import { useAssignees } from '#web/features/work/assignees.ts';
import { BulkSelect } from './bulk-select.tsx';
import type { Bulk } from './use-bulk.ts';

const NOBODY = 'nobody';

interface BulkAssignProps<Row> {
  subject: WorkSubject;
  rows: readonly Row[];
  bulk: Bulk<Row>;
  /** Makes a person responsible for a row, or nobody. */
  assign: (row: Row, person: string | null) => Promise<unknown>;
  /** Puts the former person back; `result` is what `assign` returned. */
  restore: (row: Row, result: unknown) => Promise<unknown>;
}

/** Assigns the selected rows at once. It emails no one, so it can be undone. */
export function BulkAssign<Row>({ subject, rows, bulk, assign, restore }: BulkAssignProps<Row>) {
  const team = useAssignees(subject);
  return (
    <BulkSelect
      label="Assign to"
      disabled={bulk.progress !== null}
      options={[...(team.data ?? []).map((person) => [person.id, person.name] as const), [NOBODY, 'Nobody'] as const]}
      onChoose={(person) =>
        void bulk.run(rows, {
          act: (row) => assign(row, person === NOBODY ? null : person),
          undo: restore,
          done: (what, many) => `${what} ${many ? 'are' : 'is'} ${person === NOBODY ? 'unassigned' : 'assigned'}`,
        })
      }
    />
  );
}
