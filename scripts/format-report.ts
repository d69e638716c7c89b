import type { RestoreReport } from '#server/platform/backup/restore-archive.ts';

/** The table of expected totals and those found in the target, which ends a restore or a move. */
export function formatReport({ manifest, tables, files }: RestoreReport, done: 'restored' | 'moved'): string {
  const line = (what: string, expected: number | string, restored: number | string) =>
    `${what.padEnd(40)}${String(expected).padStart(12)}${String(restored).padStart(12)}`;
  return [
    line('', 'expected', done),
    ...tables.map(({ table, expected, restored }) => line(table, expected, restored)),
    line('sequences', manifest.sequences.length, manifest.sequences.length),
    ...(files === null ? [] : [line('files', files.expected, files.restored)]),
    `${done === 'moved' ? 'Moved' : 'Restored'} the state of ${manifest.snapshotAt}.`,
  ].join('\n');
}
