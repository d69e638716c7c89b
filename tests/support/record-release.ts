// npm run record-release -- [--from FOLDER]: writes the database of a release, made by that release with demo data, to the
// fixtures that later versions upgrade. FOLDER is a checkout of the release with its packages; without it, this one.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { readConfig } from '#server/config.ts';
import { readMigrations, readSequences, readTables } from '#server/platform/backup/snapshot.queries.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { openEngine } from '#server/platform/db/open.ts';
import { PROJECT_ROOT } from '#server/platform/project-root.ts';
import { runCommand, UsageError } from '#scripts/run-command.ts';
import { releaseFile, RELEASES, type RecordedDatabase, type RecordedDefinition } from './recorded-database.ts';

const Package = z.object({ version: z.string() });

/** Of the job queue's tables, those that each of its databases has. It makes others by the day. */
const JOB_TABLES = ['pgboss.version', 'pgboss.queue', 'pgboss.job_common'];
const isRecorded = (table: string): boolean => !/^(migrations|pgboss)\./.test(table) || JOB_TABLES.includes(table);

/** The SQL files of the release's shop by path. */
async function readFiles(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const layer of ['platform', 'shop']) {
    const names = await readdir(join(folder, 'database', layer), { recursive: true });
    for (const name of names.filter((one) => one.endsWith('.sql'))) {
      const path = `${layer}/${name.replaceAll('\\', '/')}`;
      files.set(path, await readFile(join(folder, 'database', path), 'utf8'));
    }
  }
  return files;
}

/** Adds its text to each applied file. @throws {UsageError} if the database is not as the release leaves it */
function withTexts<T extends { hash: string }>(
  applied: readonly T[],
  pathOf: (one: T) => string,
  files: Map<string, string>,
): (T & { sql: string })[] {
  return applied.map((one) => {
    const path = pathOf(one);
    const sql = files.get(path);
    if (sql === undefined || createHash('sha256').update(sql).digest('hex') !== one.hash)
      throw new UsageError(`the database was made by another version: ${path} is not the file that it has applied`);
    return { ...one, sql };
  });
}

async function readRowsOf(sql: Transaction): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name, columns } of (await readTables(sql)).filter((table) => isRecorded(table.name))) {
    const { rows } = await sql.query<{ row: string }>(
      `select to_jsonb(t)::text as row from (select ${columns.map((column) => `"${column}"`).join(', ')} from ${name}) as t order by 1`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

/** The statements of the release's own package, in whose words a later version meets the queue. */
const readJobs = (folder: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { getConstructionPlans } from 'pg-boss'; process.stdout.write(getConstructionPlans('pgboss'));`,
    ],
    { cwd: folder, encoding: 'utf8' },
  );

async function record(sql: Transaction, folder: string): Promise<RecordedDatabase> {
  const files = await readFiles(folder);
  const { rows: applied } = await sql.query<Omit<RecordedDefinition, 'sql'>>(
    'select path, hash, objects, position from migrations.definitions order by position',
  );
  const migrations = withTexts(await readMigrations(sql), ({ name }) => name, files);
  const definitions = withTexts(applied, ({ path }) => path, files);
  const found = new Set([...migrations.map(({ name }) => name), ...definitions.map(({ path }) => path)]);
  const missing = [...files.keys()].filter((path) => !found.has(path));
  if (missing.length > 0) throw new UsageError(`the database was made by another version: it lacks ${missing[0]}`);
  const tables = await readRowsOf(sql);
  if ((tables['public.orders'] ?? []).length === 0)
    throw new UsageError('the database has no orders: start the release with DEMO_DATA=on first');
  const schemas = [...new Set(Object.keys(tables).map((name) => name.replace(/\..*/, '')))];
  const sequences = (await readSequences(sql, schemas))
    .filter(({ isCalled }) => isCalled)
    .map(({ name, value }) => ({ name, last_value: Number(value) }));
  return { migrations, definitions, jobs: readJobs(folder), tables, sequences };
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string', default: PROJECT_ROOT } } });
  const folder = resolve(values.from);
  const { version } = Package.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const db = await openEngine(readConfig(process.env, 'operate'));
  try {
    const recorded = await db.transaction(async (sql) => {
      await sql.query('set transaction isolation level repeatable read');
      return record(sql, folder);
    });
    await mkdir(RELEASES, { recursive: true });
    const bytes = gzipSync(JSON.stringify(recorded), { level: 9 });
    await writeFile(releaseFile(version), bytes);
    console.log(`${releaseFile(version)}: ${(bytes.length / 1e3).toFixed(0)} KB`);
  } finally {
    await db.close();
  }
});
