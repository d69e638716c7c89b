import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { migrateIn } from '#server/platform/db/migrate.ts';
import { LAYERS } from '#server/platform/db/open.ts';
import { ALL_LAYERS, readSchemaFiles, type SchemaFiles } from '#server/platform/db/sql-files.ts';
import { BackupError } from './backup-error.ts';
import { buildForeignSchema } from './foreign-schema.ts';
import { applyMigrationsOf, beginLoad, requireDataOnly, type RowTotal } from './load-database.ts';
import type { Manifest } from './manifest.ts';
import { readArchive, type VisitEntry } from './read-archive.ts';

interface Filling {
  /** What the archive was found to contain when it was read before. */
  manifest: Manifest;
  open: () => Promise<Readable>;
  migrate: Config['migrate'];
  /** Whether to execute the archive's SQL: only for an archive that this command itself has just made. */
  isOwnArchive: boolean;
  /** Takes the entries that are not of the database. */
  visit?: VisitEntry;
}

/**
 * Fills an empty database from an archive and updates it to this version, in the caller's transaction.
 * @returns the rows of each table
 * @throws {BackupError} if anything differs from the manifest
 */
export async function fillDatabase(
  sql: Transaction,
  { manifest, open, migrate, isOwnArchive, visit = async () => undefined }: Filling,
): Promise<RowTotal[]> {
  const files = await readSchemaFiles(LAYERS[migrate]);
  const all = await readSchemaFiles(ALL_LAYERS);
  if (!isOwnArchive) requireDataOnly(manifest, all);
  const { foreign } = manifest;
  const load = await beginLoad(sql, manifest, async () => {
    await applyMigrationsOf(manifest, sql, all);
    if (foreign == null) return;
    requireSameMigrations(manifest, files);
    // Its policies and triggers refer to our definitions.
    await migrateIn(sql, files);
    await buildForeignSchema(sql, foreign);
  });
  const again = await readArchive(await open(), async (name, body, bytes) => {
    await load.addTable(name, body);
    await visit(name, body, bytes);
  });
  if (JSON.stringify(again) !== JSON.stringify(manifest))
    throw new BackupError('the archive changed while it was read');
  const totals = await load.finish();
  const different = totals.filter(({ expected, restored }) => expected !== restored);
  if (different.length > 0)
    throw new BackupError(
      `the restored totals differ from the archive: ${different.map(({ table, expected, restored }) => `${table} ${restored} of ${expected}`).join(', ')}`,
    );
  await migrateIn(sql, files);
  return totals;
}

function requireSameMigrations({ migrations }: Manifest, files: SchemaFiles): void {
  const applied = new Set(migrations.map(({ name }) => name));
  if (!files.migrations.every(({ path }) => applied.has(path)))
    throw new BackupError('the running server is of another version: restart it with this one first');
}
