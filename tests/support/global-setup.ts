import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Engine } from '#server/platform/db/database.ts';
import { addMissingDocuments } from '#server/modules/content/seeds.ts';
import { openAnyway } from '#server/modules/storefront/readiness.queries.ts';
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
  const [server, embedded] = await Promise.all([
    migratePostgres(files),
    embeddedTemplate(files),
    // Queueing an email needs them. Other parts of the build are needed by the tests of pages only.
    buildEmails(),
  ]);

  project.provide('pgliteTemplate', join(embedded, TEMPLATE));
  project.provide('pgliteFolder', join(embedded, DATABASE));
  project.provide('postgresUrl', server.url);
  project.provide('routes', await listRoutes(server.urlOf('template_hypecast')));
  return () => server.stop();
}

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/embedded-template');
const DATABASE = 'db';
const TEMPLATE = 'pglite.tar';

/** What a migrated embedded database follows from: its files, the code that migrates, and the engine's version. */
async function templateKey(): Promise<string> {
  const hash = createHash('sha256');
  const sources = [
    'database/**/*.*',
    'domain/content/**/*.ts',
    'domain/emails/templates.ts',
    'server/platform/db/**/*.ts',
    'server/modules/content/seeds.ts',
    'server/modules/storefront/readiness.queries.ts',
    'package-lock.json',
  ];
  for (const path of globSync(sources, { cwd: ROOT }).toSorted())
    hash.update(path).update(await readFile(join(ROOT, path)));
  return hash.digest('hex').slice(0, 16);
}

/** The folder with a migrated embedded database: migrating takes 10 s, so it is kept for runs over the same files. */
async function embeddedTemplate(files: SchemaFiles): Promise<string> {
  const folder = join(CACHE, await templateKey());
  if (existsSync(folder)) return folder;
  await rm(CACHE, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
  const db = await openPglite({ dataDir: join(unfinished, DATABASE) });
  await migrate(db, files);
  await addMissingDocuments(db);
  await openAnyway(db);
  await writeFile(join(unfinished, TEMPLATE), await db.dump());
  await db.close();
  await rename(unfinished, folder);
  return folder;
}

async function migratePostgres(files: SchemaFiles): Promise<PostgresServer> {
  const server = await startPostgres();
  const maintenance = openPostgres(server.url, 1);
  await maintenance.script('create database template_hypecast');
  await maintenance.close();
  const original = openPostgres(server.urlOf('template_hypecast'), 1);
  await migrate(original, files);
  await addMissingDocuments(original);
  await openAnyway(original);
  await original.close();
  return server;
}
