import type { RestoreReport } from '#server/platform/backup/restore-archive.ts';

/** The table of expected and restored totals that ends a restore. */
export function formatReport({ manifest, tables, files }: RestoreReport): string {
  const line = (what: string, expected: number | string, restored: number | string) =>
    `${what.padEnd(40)}${String(expected).padStart(12)}${String(restored).padStart(12)}`;
  return [
    line('', 'expected', 'restored'),
    ...tables.map(({ table, expected, restored }) => line(table, expected, restored)),
    line('sequences', manifest.sequences.length, manifest.sequences.length),
    ...(files === null ? [] : [line('files', files.expected, files.restored)]),
    `Restored the state of ${manifest.snapshotAt}.`,
  ].join('\n');
}
