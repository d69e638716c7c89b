import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaceOrderBody, Quote } from '#domain/orders/order.ts';
import type { Engine } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { freePort, startPostgres } from '#tests/support/postgres.ts';
import { openToVisitors } from './open-shop.ts';
import { pinnedNode, programEnvironment, SERVER } from '#scripts/prepare.mjs';

const SERVICE_KEY = 'a-service-key-for-benchmarks-alone-0001';
export const PASSWORD = 'Correct-horse-1';

export interface Shopper {
  id: string;
  email: string;
  accessToken: string;
  /** Request headers of this account. */
  headers: Record<string, string>;
}

/** The product as an operator runs it, over its own database with fsync. */
export interface Shop {
  url: string;
  pid: number;
  dataDir: string;
  /** Null on the embedded engine. */
  databaseUrl: string | null;
  serviceHeaders: Record<string, string>;
  /** False once it has ended, also by itself. */
  isRunning(): boolean;
  stop(): Promise<void>;
  /** Ends the process without notice. */
  kill(): Promise<void>;
}

export interface Place {
  dataDir: string;
  databaseUrl: string | null;
  env: Record<string, string>;
  /** Creates another database beside it; null on the embedded engine. */
  database: ((name: string) => Promise<string>) | null;
  /** Removes the data, and stops the database server if there is one. */
  remove(): Promise<void>;
}

/** Creates empty storage for a shop's data. */
export async function makePlace(engine: Engine, env: Record<string, string> = {}): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-bench-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'pglite') return { dataDir, databaseUrl: null, env, database: null, remove: removeFolder };
  const server = await startPostgres([]);
  return {
    dataDir,
    databaseUrl: await makeDatabase(server, 'shop'),
    env,
    database: (name) => makeDatabase(server, name),
    remove: async () => {
      await server.stop();
      await removeFolder();
    },
  };
}

export async function makeDatabase(
  server: { url: string; urlOf(name: string): string },
  name: string,
): Promise<string> {
  const maintenance = openPostgres(server.url, 1);
  await maintenance.script(`create database ${name}`);
  await maintenance.close();
  return server.urlOf(name);
}

/**
 * Statistics of the tables as they are now. PostgreSQL does so once a minute, and until then it plans statements for the
 * empty tables of a new database.
 */
export async function analyze(databaseUrl: string): Promise<void> {
  const db = openPostgres(databaseUrl, 1);
  await db.query('analyze');
  await db.close();
}

/** Starts the server process and resolves when `/readyz` succeeds. @param onOutput gets its log */
export async function startShop(
  { dataDir, databaseUrl, env }: Place,
  nodeOptions: string[] = [],
  onOutput: ((chunk: string) => void) | null = null,
): Promise<Shop> {
  const port = env['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    DEMO_DATA: 'off',
    // Behind a proxy, nothing is local.
    ...(env['TRUST_PROXY'] === undefined && { LOCAL_MODE: 'on' }),
    SERVICE_ROLE_KEY: SERVICE_KEY,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    ...env,
  };
  await openToVisitors(settings);
  const child = spawn(pinnedNode(), [...nodeOptions, SERVER], {
    env: { ...programEnvironment(), ...settings },
    stdio: ['ignore', onOutput === null ? 'ignore' : 'pipe', 'inherit'],
  });
  if (onOutput !== null) child.stdout?.setEncoding('utf8').on('data', onOutput);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const endWith = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
    process.off('exit', end);
  };
  await untilReady(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    databaseUrl,
    serviceHeaders: { apikey: SERVICE_KEY, authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'application/json' },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: () => endWith('SIGTERM'),
    kill: () => endWith('SIGKILL'),
  };
}

const POLL_MS = 5;

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`the server exited with ${child.exitCode ?? child.signalCode}`);
}

/** Calls the shop and throws on any unsuccessful response. */
export async function call<T>(
  shop: Pick<Shop, 'url'>,
  path: string,
  init: { headers: Record<string, string>; body?: unknown; method?: string },
): Promise<T> {
  const response = await fetch(shop.url + path, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...init.headers },
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Confirmed accounts, signed in. */
export async function makeShoppers(shop: Shop, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (let n = 0; n < count; n++) {
    const email = `shopper-${n}@example.test`;
    const { id } = await call<{ id: string }>(shop, '/auth/v1/admin/users', {
      headers: shop.serviceHeaders,
      body: { email, password: PASSWORD, email_confirm: true, app_metadata: n === 0 ? { role: 'admin' } : {} },
    });
    const { access_token: accessToken } = await call<{ access_token: string }>(
      shop,
      '/auth/v1/token?grant_type=password',
      {
        headers: { apikey: 'anon' },
        body: { email, password: PASSWORD },
      },
    );
    const headers = { apikey: 'anon', authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    shoppers.push({ id, email, accessToken, headers });
  }
  return shoppers;
}

export async function packageIds(shop: Shop, count: number): Promise<string[]> {
  const rows = await call<{ id: string }[]>(
    shop,
    `/rest/v1/packages?select=id&active=is.true&cta=eq.cart&order=id&limit=${count}`,
    { headers: { apikey: 'anon' } },
  );
  return rows.map(({ id }) => id);
}

/** A checkout request for two lines at current prices. */
export async function draftOrder(shop: Shop): Promise<PlaceOrderBody> {
  const items = (await packageIds(shop, 2)).map((id) => ({ id, quantity: 1 }));
  const quote = await call<Quote>(shop, '/rest/v1/rpc/quote', {
    headers: { apikey: 'anon' },
    body: { items, promo_code: null },
  });
  return {
    client_name: 'Nia Cole',
    client_email: 'nia@example.test',
    total_amount: quote.total,
    items: quote.lines.map((line) => ({
      id: line.id,
      name: line.name,
      service_type: line.service,
      price: line.unit_price,
      quantity: line.quantity,
      serviceLink: null,
    })),
    delivery_address: '1 Main Street, Austin, TX 73301, United States',
    contact_phone: null,
    instagram_username: null,
    notes: null,
    payment: { token: 'tok_visa' },
    terms_accepted: true,
  };
}
