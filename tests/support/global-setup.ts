import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Engine } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { readSchemaFiles, type SchemaFiles } from '#server/platform/db/sql-files.ts';
import { buildEmails } from '#scripts/emails/build-emails.mjs';
import { ensureServerBuilt } from '#scripts/prepare.mjs';
import { listRoutes } from './list-routes.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Set for each project in vitest.config.ts. */
    engines: readonly Engine[];
    /** In CI: with three processes where concurrency counts, and with large files. */
    thorough: boolean;
    /** A file with a migrated embedded database, to open in-memory copies from. */
    pgliteTemplate: string;
    /** The same as a folder, to copy to a process's data folder. */
    pgliteFolder: string;
    /** A PostgreSQL server with a migrated database called `template_hypecast`. */
    postgresUrl: string;
    /** Each endpoint of the server as `METHOD /path`. */
    routes: string[];
  }
}

/** Migrates one database per engine, unless only unit tests run; tests open copies, which takes a fraction of the time. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return;
  ensureServerBuilt();
  const files = await readSchemaFiles(['platform', 'shop']);
  const folder = await mkdtemp(join(tmpdir(), 'hypecast-tests-'));

  const embeddedFolder = join(folder, 'db');
  const template = join(folder, 'pglite.tar');
  const [server] = await Promise.all([
    migratePostgres(files),
    migrateEmbedded(embeddedFolder, template, files),
    // Queueing an email needs them. Other parts of the build are needed by the tests of pages only.
    buildEmails(),
  ]);

  project.provide('pgliteTemplate', template);
  project.provide('pgliteFolder', embeddedFolder);
  project.provide('postgresUrl', server.url);
  project.provide('routes', await listRoutes(server.urlOf('template_hypecast')));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function migrateEmbedded(dataDir: string, template: string, files: SchemaFiles): Promise<void> {
  const db = await openPglite({ dataDir });
  await migrate(db, files);
  await writeFile(template, await db.dump());
  await db.close();
}

async function migratePostgres(files: SchemaFiles): Promise<PostgresServer> {
  const server = await startPostgres();
  const maintenance = openPostgres(server.url, 1);
  await maintenance.script('create database template_hypecast');
  await maintenance.close();
  const original = openPostgres(server.urlOf('template_hypecast'), 1);
  await migrate(original, files);
  await original.close();
  return server;
}
