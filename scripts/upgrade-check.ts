// `npm run upgrade-check [-- --try]`: what starting this version would do to the database.
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { findLastGoodBackup } from '#server/platform/backup/backups.queries.ts';
import type { Database } from '#server/platform/db/database.ts';
import { LAYERS, openEngine } from '#server/platform/db/open.ts';
import { MigrationError, readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { planUpgrade, tryUpgrade, type UpgradePlan } from '#server/platform/db/upgrade-plan.ts';
import { requireOpenDatabase } from '#server/platform/maintenance/closed-database.ts';
import { formatBytes } from '#scripts/format-bytes.ts';
import { runCommand } from '#scripts/run-command.ts';

const SUMMARY: Record<UpgradePlan['state'], string> = {
  empty: 'The database is empty: the next start creates the schema.',
  current: 'The database is up to date.',
  pending: 'The next start upgrades the database.',
  newer: 'The database is of a newer version, which this one must not change.',
};

function print(plan: UpgradePlan): void {
  console.log(`${SUMMARY[plan.state]} It has ${formatBytes(plan.databaseBytes)}.`);
  for (const path of plan.newest) console.log(`newest applied  ${path}`);
  if (plan.state !== 'pending') return;
  for (const path of plan.migrations) console.log(`pending         ${path}`);
  console.log(`changed         ${plan.definitions.length} functions, views, triggers and policies`);
  for (const { name, rows, bytes } of plan.tables)
    console.log(`touches         ${name}: about ${rows} rows, ${formatBytes(bytes)}`);
}

async function printBackup(db: Database, { state }: UpgradePlan): Promise<void> {
  const { rows } = await db.query<{ exists: boolean }>(
    `select to_regclass('operations.backups') is not null as exists`,
  );
  if (state === 'empty' || rows[0]?.exists !== true) return;
  const backup = await findLastGoodBackup(db);
  console.log(
    backup?.finished_at == null
      ? 'The server has made no backup: npm run backup makes one.'
      : `The last backup of the server ended ${backup.finished_at.toISOString()}.`,
  );
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { try: { type: 'boolean', default: false } } });
  const config = readConfig(process.env, 'operate');
  const files = await readSchemaFiles(LAYERS[config.migrate]);
  const db = await openEngine(config);
  try {
    await requireOpenDatabase(db);
    const plan = await planUpgrade(db, files);
    print(plan);
    await printBackup(db, plan);
    if (plan.state === 'newer') throw new MigrationError('it cannot be upgraded');
    if (values.try)
      console.log(`The trial took ${((await tryUpgrade(db, files)) / 1000).toFixed(1)} s and was undone.`);
  } finally {
    await db.close();
  }
});
