import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#web/ui/toast/toast-store.ts';

interface BulkStep<Row> {
  /** What happened to the rows: "is closed", after "1 ticket" or "8 tickets". */
  done: (subject: string, plural: boolean) => string;
  /** Changes one row, with the same request as on the row's own screen. */
  act: (row: Row) => Promise<unknown>;
  /** Puts a row back, if the rules allow it and no email has left. `row` is as it was, `result` what `act` returned. */
  undo?: (row: Row, result: unknown) => Promise<unknown>;
}

interface BulkFailure {
  name: string;
  reason: string;
}

interface BulkOptions<Row> {
  nouns: readonly [one: string, many: string];
  nameOf: (row: Row) => string;
  /** After the last row. */
  refresh: () => Promise<unknown>;
}

export interface Bulk<Row> {
  /** How many rows are done of how many; null while nothing runs. */
  progress: { done: number; all: number } | null;
  failures: readonly BulkFailure[];
  run: (rows: readonly Row[], step: BulkStep<Row>) => Promise<void>;
  dismiss: () => void;
}

/** Runs an action on rows, one after the other: each succeeds or fails by its own rules, and what failed is named. */
export function useBulk<Row>({ nouns, nameOf, refresh }: BulkOptions<Row>): Bulk<Row> {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Bulk<Row>['progress']>(null);
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);

  const each = async <Item>(
    items: readonly Item[],
    name: (item: Item) => string,
    act: (item: Item) => Promise<unknown>,
  ) => {
    const failed: BulkFailure[] = [];
    const done: { item: Item; result: unknown }[] = [];
    for (const item of items) {
      setProgress({ done: done.length + failed.length, all: items.length });
      try {
        done.push({ item, result: await act(item) });
      } catch (error) {
        failed.push({ name: name(item), reason: error instanceof Error ? error.message : String(error) });
      }
    }
    setProgress(null);
    setFailures(failed);
    // They may have failed because the role has changed.
    if (failed.length > 0) void queries.invalidateQueries({ queryKey: ['access'] });
    await refresh();
    return done;
  };
  const run = async (rows: readonly Row[], { act, done: text, undo }: BulkStep<Row>) => {
    const done = await each(rows, nameOf, act);
    if (done.length === 0) return;
    const subject = `${done.length} ${nouns[done.length === 1 ? 0 : 1]}`;
    const back = () =>
      void each(
        done,
        ({ item }) => nameOf(item),
        async ({ item, result }) => undo?.(item, result),
      );
    showToast(
      `${text(subject, done.length > 1)}.`,
      'success',
      undo === undefined ? null : { text: 'Undo', onPress: back },
    );
  };
  return { progress, failures, run, dismiss: () => setFailures([]) };
}
