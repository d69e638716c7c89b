import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts';
import { startOver } from '#tests/support/process.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Its roles are its own: another test gives the service role BYPASSRLS. */
let cluster: PostgresServer;
let dataDir: string;
beforeAll(async () => {
  [cluster, dataDir] = await Promise.all([startPostgres(), mkdtemp(join(tmpdir(), 'hypecast-owner-'))]);
  await run('create role shop_owner login createrole');
  await run('create database owned owner shop_owner');
});
afterAll(async () => {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function run(text: string): Promise<void> {
  const db = openPostgres(cluster.url, 1);
  await db.script(text);
  await db.close();
}

async function warningsOfStart(): Promise<string[]> {
  const url = new URL(cluster.urlOf('owned'));
  url.username = 'shop_owner';
  const server = await startOver({ dataDir, databaseUrl: url.href }, { MIGRATE: 'platform' });
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  await server.remove();
  return lines;
}

test('the start reports in one line that the owner may not give BYPASSRLS, until a superuser does', async () => {
  const line =
    'service_role is subject to row-level security, because shop_owner may not give it BYPASSRLS: run "alter role service_role bypassrls" as a superuser, or give each table a policy for service_role';
  expect(await warningsOfStart()).toEqual([line]);
  expect(await warningsOfStart()).toEqual([line]);
  await run('alter role service_role bypassrls');
  expect(await warningsOfStart()).toEqual([]);
}, 120_000);
