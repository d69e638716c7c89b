import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { Database, Engine } from '#server/platform/db/database.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';

/** For what differs by engine: transactions, value types, COPY. */
export const bothEngines: readonly Engine[] = ['pglite', 'postgres'];

/** The engines of this project of vitest.config.ts: PostgreSQL in `npm test`; in CI the embedded engine as well. */
export const engines = inject('engines');

/** The engine of suites that do not depend on it. PostgreSQL takes a third less time than the embedded engine. */
export const DEFAULT_ENGINE: Engine = 'postgres';

/** A connection and its first statement take as much time as a hundred statements: it fills the caches of its own process. */
const POOL = 3;

/** A separate, migrated database with the catalogue. Closing it deletes it. */
export async function freshDatabase(engine: Engine): Promise<Database> {
  return engine === 'pglite'
    ? openPglite({ template: await readFile(inject('pgliteTemplate')) })
    : (await freshPostgres()).db;
}

/** Like {@link freshDatabase} on PostgreSQL, with the connection string for a second process or pool. */
export async function freshPostgres(): Promise<{ db: Database; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = new URL(inject('postgresUrl'));
  const maintenance = openPostgres(server.href, 1);
  // Copying files takes a quarter of the time of writing every page to the log.
  await maintenance.script(`create database ${name} template template_hypecast strategy file_copy`);
  server.pathname = `/${name}`;
  const db = openPostgres(server.href, POOL);
  return {
    url: server.href,
    db: {
      ...db,
      close: async () => {
        await db.close();
        await maintenance.script(`drop database if exists ${name} with (force)`);
        await maintenance.close();
      },
    },
  };
}
