import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { Database, Engine } from '#server/platform/db/database.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';

/** Both engines in every run: database, REST, pricing, checkout, payments, jobs and storage. */
export const engines: readonly Engine[] = ['pglite', 'postgres'];

/** The engine of suites that run on one: PostgreSQL takes a third less time than the embedded engine. */
export const sampledEngine: Engine = 'postgres';

/** `engine` in `npm test`, both engines in `npm run test:all`. */
export const sampled = (engine: Engine): readonly Engine[] => (process.env.TEST_ENGINES === 'all' ? engines : [engine]);

/** The engines of all other suites. What differs between the engines is covered by the suites above. */
export const sampledEngines = sampled(sampledEngine);

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
  await maintenance.script(`create database ${name} template template_hypecast`);
  server.pathname = `/${name}`;
  const db = openPostgres(server.href, 10);
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
