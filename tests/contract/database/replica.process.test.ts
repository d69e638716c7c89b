import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAnyway } from '#server/modules/storefront/readiness.queries.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import type { Database } from '#server/platform/db/database.ts';
import { startCollector, type Collector } from '#tests/support/collector.ts';
import { startPostgres, startReplica, type PostgresServer } from '#tests/support/postgres.ts';
import { startOver, type RunningServer } from '#tests/support/process.ts';

const SERVICE_KEY = 'a-service-key-for-tests-of-replicas-0001';
const PASSWORD = 'Correct-horse-1';
const PACKAGE = 'youtube-ads-trial';

let primary: PostgresServer;
let replica: PostgresServer;
let onReplica: Database;
let dataDir: string;
let collector: Collector;
let server: RunningServer;
let shopper: Browser;
let admin: SupabaseClient;

/** A client that keeps cookies, as a browser does. */
interface Browser {
  client: SupabaseClient;
  cookies: Map<string, string>;
}

function openBrowser(keepsCookies = true): Browser {
  const cookies = new Map<string, string>();
  const withCookies: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const cookie of keepsCookies ? response.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return { client: createClient(server.url, 'anon', { auth, global: { fetch: withCookies } }), cookies };
}

beforeAll(async () => {
  primary = await startPostgres(['fsync=off', 'wal_keep_size=512MB']);
  const db = openPostgres(primary.url, 1);
  await migrate(db, await readSchemaFiles(['platform', 'shop']));
  await openAnyway(db);
  await db.script(
    `create function public.server_is_replica() returns boolean stable language sql as 'select pg_is_in_recovery()'`,
  );
  await db.script('grant execute on function public.server_is_replica() to anon, authenticated');
  await db.close();
  replica = await startReplica(primary);
  onReplica = openPostgres(replica.url, 1);
  collector = await startCollector();
  dataDir = await mkdtemp(join(tmpdir(), 'hypecast-replica-'));
  server = await startOver(
    { dataDir, databaseUrl: primary.url },
    {
      DATABASE_REPLICA_URL: replica.url,
      SERVICE_ROLE_KEY: SERVICE_KEY,
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  );
  admin = createClient(server.url, SERVICE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
  await admin.auth.admin.createUser({ email: 'nia@example.test', password: PASSWORD, email_confirm: true });
}, 120_000);

beforeEach(async () => {
  await onReplica.query('select pg_wal_replay_resume()');
  shopper = openBrowser();
  await shopper.client.auth.signInWithPassword({ email: 'nia@example.test', password: PASSWORD });
  // The first read reads the primary and sets the cookie. Some seconds later, everything is on the replica.
  await shopper.client.from('users').select('id');
  await expect.poll(() => usesReplica(), { timeout: 15_000 }).toBe(true);
});

afterAll(async () => {
  await server.kill('SIGTERM');
  await collector.close();
  await onReplica.close();
  await replica.stop();
  await primary.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Only the replica is in recovery. */
async function usesReplica(browser: Browser = shopper): Promise<boolean> {
  const { data, error } = await browser.client.rpc('server_is_replica');
  if (error !== null) throw error;
  return data as boolean;
}

async function fillCart(quantity: number): Promise<void> {
  const deleted = await shopper.client.from('cart_items').delete().eq('product_id', PACKAGE);
  const inserted = await shopper.client.from('cart_items').insert({ product_id: PACKAGE, quantity });
  expect([deleted.error, inserted.error]).toEqual([null, null]);
}

test('reports the lag from the first report on', async () => {
  const db = openPostgres(primary.url, 1);
  const reports = () =>
    db.query<{ replica_lag_seconds: number | null }>('select replica_lag_seconds from internal.processes');
  await expect.poll(async () => (await reports()).rows).toEqual([{ replica_lag_seconds: expect.any(Number) }]);
  await db.close();
});

test('traces show which server ran a statement', async () => {
  const serversOf = (text: string) =>
    new Set(
      collector.spans
        .filter(({ attributes }) => String(attributes['db.query.text']).includes(text))
        .map(({ attributes }) => attributes['hypecast.database']),
    );
  await expect.poll(() => [...serversOf('server_is_replica')].toSorted(), { timeout: 15_000 }).toContain('replica');
  expect([...serversOf('insert into auth.sessions')]).toEqual(['primary']);
});

test('a client reads from the replica, and from the primary after a write', async () => {
  await fillCart(1);
  expect(await usesReplica()).toBe(false);
  await expect.poll(() => usesReplica(), { timeout: 15_000 }).toBe(true);
});

test('a client reads its own writes however long the replica lags', async () => {
  await onReplica.query('select pg_wal_replay_pause()');
  for (const quantity of [2, 3, 4]) {
    await fillCart(quantity);
    const { data } = await shopper.client.from('cart_items').select('quantity');
    expect(data).toEqual([{ quantity }]);
  }
  expect(await usesReplica()).toBe(false);
});

test('a client without cookies reads from the primary', async () => {
  const program = openBrowser(false);
  await program.client.rpc('server_is_replica');
  expect(await usesReplica(program)).toBe(false);
});

test('does not use a replica more than ten seconds behind, and reports its lag', async () => {
  await onReplica.query('select pg_wal_replay_pause()');
  await admin.auth.admin.createUser({ email: 'late@example.test', password: PASSWORD });
  await expect.poll(() => usesReplica(), { timeout: 30_000 }).toBe(false);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(Number(/^database_replica_lag_seconds (.+)$/m.exec(metrics)?.[1])).toBeGreaterThan(10);
}, 60_000);

test('a crash of the replica fails no read, and it is used again once it is back', async () => {
  await replica.end('crash');
  for (let reads = 0; reads < 20; reads++) expect(await usesReplica()).toBe(false);
  await replica.restart();
  await expect.poll(() => usesReplica(), { timeout: 30_000 }).toBe(true);
}, 60_000);
