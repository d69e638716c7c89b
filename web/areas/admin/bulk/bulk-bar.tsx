import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { RowSelection } from '#web/ui/table/row-selection.ts';
import type { Bulk } from './use-bulk.ts';

interface BulkBarProps<Row> {
  selection: RowSelection<Row>;
  bulk: Bulk<Row>;
  nouns: readonly [one: string, many: string];
  /** The actions for the selected rows. */
  children: ReactNode;
}

/** What can be done with the selected rows, at the bottom of the window while there are any; above it, what failed. */
export function BulkBar<Row>({ selection: { rows, setAll }, bulk, nouns, children }: BulkBarProps<Row>) {
  const { progress, failures } = bulk;
  const count = rows.length;
  return (
    <>
      {failures.length === 0 ? null : (
        <Banner tone="error" title={`${failures.length} could not be changed`}>
          <ul className="grid gap-1">
            {failures.map(({ name, reason }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
          <Button size="sm" variant="quiet" onClick={bulk.dismiss}>
            Hide
          </Button>
        </Banner>
      )}
      <p role="status" className="sr-only">
        {count === 0 ? '' : `${count} ${nouns[count === 1 ? 0 : 1]} selected`}
      </p>
      {count === 0 ? null : (
        <div
          role="group"
          aria-label="Selected rows"
          data-bulk-bar
          className="surface-3 sticky bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 flex flex-wrap items-center gap-2 rounded-card p-2 ps-4"
        >
          <span aria-hidden="true" className="tabular me-2 font-semibold">
            {progress === null ? `${count} selected` : `${progress.done} of ${progress.all} done`}
          </span>
          {children}
          <button
            type="button"
            aria-label="Clear the selection"
            onClick={() => setAll(false)}
            className="ms-auto grid size-11 place-items-center rounded-full text-soft hover:bg-white/8 hover:text-bone"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </>
  );
}
