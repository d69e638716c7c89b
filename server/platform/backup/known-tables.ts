import type { SchemaFiles } from '#server/platform/db/sql-files.ts';

/**
 * Not in a backup: files without a row have no content there, unfinished uploads cannot be continued, and the record of
 * backups belongs to the place where they were made.
 */
const TRANSIENT = new Set([
  'storage.loose_files',
  'storage.file_holds',
  'storage.resumable_uploads',
  'operations.backups',
]);

/** Schemas that start-up fills again: the history of migrations is in the manifest, and the outbox finds lost jobs. */
export const isRebuilt = (table: string): boolean => /^(migrations|pgboss)\./.test(table);

/** The tables that the migrations create, with their schema. */
export function knownTables({ migrations }: SchemaFiles): Set<string> {
  const names = migrations.flatMap(({ sql }) =>
    Array.from(sql.matchAll(/create (?:unlogged )?table (?:if not exists )?([a-z_]+\.[a-z_]+)/g), ([, name]) => name),
  );
  return new Set(names.filter((name) => name !== undefined));
}

export const isInBackup = (table: string): boolean => !TRANSIENT.has(table) && !isRebuilt(table);
