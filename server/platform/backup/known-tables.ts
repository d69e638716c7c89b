import type { SchemaFiles } from '#server/platform/db/sql-files.ts';

/** In no archive: they belong to the processes and the database of this moment. */
const TRANSIENT = new Set([
  'storage.file_holds',
  'operations.maintenance',
  'operations.rate_limits',
  'operations.backup_requests',
  'internal.processes',
  'internal.logged_errors',
]);
/**
 * Only in an archive for the same files. Elsewhere, files without a row have no content, unfinished uploads cannot be
 * continued, and the backups were not made there.
 */
const OF_THIS_PLACE = new Set(['storage.loose_files', 'storage.resumable_uploads', 'operations.backups']);

/** Schemas that start-up fills again: the history of migrations is in the manifest, and the outbox finds lost jobs. */
export const isRebuilt = (table: string): boolean => /^(migrations|pgboss)\./.test(table);

/** The tables that the migrations create, with their schema. */
export function knownTables({ migrations }: SchemaFiles): Set<string> {
  const names = migrations.flatMap(({ sql }) =>
    Array.from(sql.matchAll(/create (?:unlogged )?table (?:if not exists )?([a-z_]+\.[a-z_]+)/g), ([, name]) => name),
  );
  return new Set(names.filter((name) => name !== undefined));
}

/** @param complete false for an archive without files, for another database of the same ones */
/** The sequences that the migrations create apart from tables. */
export const knownSequences = ({ migrations }: SchemaFiles): Set<string> =>
  new Set(
    migrations.flatMap(({ sql }) =>
      Array.from(sql.matchAll(/create sequence (?:if not exists )?([a-z_]+\.[a-z_]+)/g), ([, name = '']) => name),
    ),
  );

export const isInArchive = (table: string, complete: boolean): boolean =>
  !TRANSIENT.has(table) && !isRebuilt(table) && !(complete && OF_THIS_PLACE.has(table));
