import { readdir } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#server/platform/db/database.ts';
import { makeAccount, PASSWORD, restAs, type Account } from '#tests/support/accounts.ts';

import { png } from '#tests/support/files.ts';
import {
  makeDatabase,
  runScript,
  startAndFail,
  startOver,
  startProcess,
  startScript,
  type RunningServer,
} from '#tests/support/process.ts';
import { buyOne } from '#tests/support/purchases.ts';

const PACKAGE = 'youtube-ads-trial';
const PICTURE = png();
/** Several starts, beside other tests. */
const PROCESS_TIME = 180_000;
const SHOP = { DEMO_DATA: 'off', RATE_LIMITS: 'off' };

interface StoredOrder {
  id: string;
  order_number: string;
  order_items: object[];
  payments: { status: string }[];
  invoices: { number: string } | null;
}

const settingsOf = ({ dataDir, databaseUrl, url }: RunningServer): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: new URL(url).port,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});
const ordersOf = (server: RunningServer, account: Account) =>
  restAs<StoredOrder[]>(
    server,
    account,
    'orders?select=id,order_number,order_items(id),payments(status),invoices(number)&order=order_number',
  );

/** Orders one after the other until the shop is in maintenance, and returns those that were acknowledged. */
async function buyUntilMaintenance(shop: RunningServer, account: Account): Promise<string[]> {
  const acknowledged: string[] = [];
  try {
    while (true) acknowledged.push((await buyOne(shop, account, PACKAGE)).id);
  } catch (error) {
    expect((error as Error).message).toContain('"code":"maintenance"');
    return acknowledged;
  }
}

/** The table of expected and moved totals. */
function expectEqualTotals(printed: string): void {
  const lines = printed.split('\n').map((line) => line.trim().split(/\s+/));
  const from = lines.findIndex((words) => words.join(' ') === 'expected moved');
  const rows = lines.slice(
    from + 1,
    lines.findIndex(([first]) => first === 'Moved'),
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const [what, expected, moved] of rows) expect([what, moved]).toEqual([what, expected]);
}

const placeOf = (to: string): string | null => (to === 'embedded' ? null : to);

/** Its last test moves back, from PostgreSQL. */
describe.each<Engine>(['pglite'])('move of a shop on %s while clients order', { timeout: PROCESS_TIME }, (engine) => {
  const other: Engine = engine === 'pglite' ? 'postgres' : 'pglite';
  let shop: RunningServer;
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let to: string;
  const clients: Account[] = [];
  const acknowledged = new Map<Account, string[]>();
  let before: StoredOrder[];
  let printed: string;
  const duringMove: { path: string; status: number; body: string; retryAfter: string | null }[] = [];

  beforeAll(async () => {
    shop = await startProcess(engine, SHOP);
    database = await makeDatabase('empty');
    to = other === 'postgres' ? database.url : 'embedded';
    for (let n = 0; n < 3; n++) clients.push(await makeAccount(shop));
    const [first] = clients as [Account];
    const files = createClient(shop.url, 'anon', { accessToken: async () => first.session.access_token });
    const { error } = await files.storage
      .from('avatars')
      .upload(`${first.id}/me.png`, PICTURE, { contentType: 'image/png' });
    if (error !== null) throw error;
    for (const client of clients) acknowledged.set(client, [(await buyOne(shop, client, PACKAGE)).id]);
    before = await ordersOf(shop, first);

    const buying = clients.map(async (client) =>
      acknowledged.get(client)!.push(...(await buyUntilMaintenance(shop, client))),
    );
    const moving = runScript('move.ts', ['--to', to], settingsOf(shop));
    await Promise.all(buying);
    for (const path of ['/', '/es/contact', '/rest/v1/packages', '/auth/v1/settings', '/readyz', '/healthz']) {
      const response = await fetch(shop.url + path);
      const retryAfter = response.headers.get('retry-after');
      duringMove.push({ path, status: response.status, body: await response.text(), retryAfter });
    }
    const moved = await moving;
    printed = moved.printed;
    expect(printed).toContain('Moved the state of');
    expect(moved.code).toBe(0);
  });
  afterAll(async () => {
    await shop?.remove();
    await database?.drop();
  });

  test('returns 503 meanwhile, as a page or JSON', () => {
    const at = (path: string) => duringMove.find((one) => one.path === path)!;
    for (const path of ['/', '/es/contact', '/rest/v1/packages', '/auth/v1/settings']) {
      expect(at(path).status, path).toBe(503);
      expect(Number(at(path).retryAfter), path).toBeGreaterThanOrEqual(30);
    }
    expect(at('/es/contact').body).toContain('Volvemos enseguida');
    expect(JSON.parse(at('/rest/v1/packages').body)).toMatchObject({ code: 'maintenance' });
    expect(at('/readyz')).toMatchObject({ status: 503, body: '{"status":"maintenance"}' });
    expect(at('/healthz').status).toBe(200);
  });

  test('prints matching totals and the one setting to change', () => {
    expectEqualTotals(printed);
    expect(printed).toContain(other === 'postgres' ? 'Set DATABASE_URL' : 'Remove DATABASE_URL');
  });

  test('continues on the target: each acknowledged order once, sessions, passwords, files and counters', async () => {
    // The server that runs over the old database stays in maintenance, whatever happens to its rows.
    expect((await fetch(shop.url)).status).toBe(503);
    await shop.kill('SIGTERM');
    const old = await startAndFail({ ...settingsOf(shop), PORT: '0' });
    expect(old.errors).toMatch(
      other === 'postgres'
        ? /^DATA_DIR: this database was moved to postgres:\/\/127\.0\.0\.1:\d+\/process_\w+ on \w{3} \d+, \d{4}\. Set DATABASE_URL to it\. .*--reopen\n$/
        : /^DATABASE_URL: this database was moved to \/\S+\/db on \w{3} \d+, \d{4}\. Unset DATABASE_URL\. .*--reopen\n$/,
    );
    expect(old.code).toBe(1);

    const moved = await startOver({ dataDir: shop.dataDir, databaseUrl: placeOf(to) }, SHOP);
    try {
      const numbers: string[] = [];
      for (const client of clients) {
        const orders = await ordersOf(moved, client);
        expect(orders.map(({ id }) => id).toSorted()).toEqual(acknowledged.get(client)!.toSorted());
        for (const order of orders) {
          expect(order.order_items).toHaveLength(1);
          expect(order.payments.map(({ status }) => status)).toEqual(['succeeded']);
          expect(typeof order.invoices?.number).toBe('string');
        }
        numbers.push(...orders.map(({ order_number: number }) => number));
      }
      const [first] = clients as [Account];
      expect((await ordersOf(moved, first)).slice(0, before.length)).toEqual(before);
      expect(new Set(numbers).size).toBe(numbers.length);
      const next = await buyOne(moved, first, PACKAGE);
      expect(numbers).not.toContain(next.order_number);
      acknowledged.get(first)!.push(next.id);

      const supabase = createClient(moved.url, 'anon', { auth: { persistSession: false } });
      const renewed = await supabase.auth.refreshSession({ refresh_token: first.session.refresh_token });
      expect(renewed.error).toBeNull();
      const signedIn = await supabase.auth.signInWithPassword({ email: first.email, password: PASSWORD });
      expect(signedIn.error).toBeNull();
      const picture = await supabase.storage.from('avatars').download(`${first.id}/me.png`);
      expect(Buffer.from(await picture.data!.arrayBuffer())).toEqual(PICTURE);
    } finally {
      await moved.kill('SIGTERM');
    }
  });

  test('moves back the same way, to the old folder or a new database', async () => {
    const moved = await startOver({ dataDir: shop.dataDir, databaseUrl: placeOf(to) }, SHOP);
    const back = engine === 'postgres' ? await makeDatabase('empty') : null;
    try {
      const moving = await runScript('move.ts', ['--to', back?.url ?? 'embedded'], settingsOf(moved));
      expectEqualTotals(moving.printed);
      expect(moving.code).toBe(0);
      await moved.kill('SIGTERM');
      const again = await runScript('move.ts', ['--to', back?.url ?? 'embedded'], settingsOf(moved));
      expect(again.printed).toMatch(/^this database was moved to /);
      const names = await readdir(shop.dataDir);
      expect(names.filter((name) => /^(snapshot|moving|move)/.test(name))).toEqual([]);
      if (engine === 'pglite')
        expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^db\.moved-\d{8}T\d{6}Z$/)]));

      const home = await startOver({ dataDir: shop.dataDir, databaseUrl: back?.url ?? null }, SHOP);
      for (const client of clients) {
        const orders = await ordersOf(home, client);
        expect(orders.map(({ id }) => id).toSorted()).toEqual(acknowledged.get(client)!.toSorted());
      }
      await buyOne(home, clients[0]!, PACKAGE);
      await home.kill('SIGTERM');
    } finally {
      await moved.kill('SIGTERM');
      await back?.drop();
    }
  });
});

/** What fails is before and around the copy, whose both directions are above. */
describe('failed move', { timeout: PROCESS_TIME }, () => {
  let shop: RunningServer;
  let client: Account;
  let empty: Awaited<ReturnType<typeof makeDatabase>>;

  beforeAll(async () => {
    shop = await startProcess('pglite', SHOP);
    client = await makeAccount(shop);
    empty = await makeDatabase('empty');
  });
  afterAll(async () => {
    await shop?.remove();
    await empty?.drop();
  });

  const isOpen = async () => {
    await buyOne(shop, client, PACKAGE);
    expect((await fetch(shop.url)).status).toBe(200);
    const names = await readdir(shop.dataDir);
    expect(names.filter((name) => /^(snapshot|moving|db\.)/.test(name) && name !== 'db.lock')).toEqual([]);
  };

  test('with a missing, non-empty or forbidden target reports one line before maintenance', async () => {
    const full = await makeDatabase('migrated');
    const { port } = new URL(full.url);
    const cases: [string, RegExp][] = [
      [full.url, /^the database is not empty/],
      ['postgres://127.0.0.1:1/shop', /^postgres:\/\/127\.0\.0\.1:1\/shop: cannot connect to the database/],
      [`postgres://stranger:secret@127.0.0.1:${port}/shop`, /^postgres:\/\/\S+\/shop: .*does not exist/],
      ['embedded', /^the database is embedded already/],
      ['mysql://127.0.0.1/shop', /^usage: /],
    ];
    for (const [target, message] of cases) {
      const { code, printed } = await runScript('move.ts', ['--to', target], settingsOf(shop));
      expect(printed.trim()).toMatch(message);
      expect(printed.trim().split('\n')).toHaveLength(1);
      expect(printed).not.toContain('secret');
      expect(code).toBe(1);
    }
    await isOpen();
    await full.drop();
  });

  test('reopens the shop when it is interrupted', async () => {
    for (const line of ['In maintenance', 'Filling']) {
      const moving = startScript('move.ts', ['--to', empty.url], settingsOf(shop));
      await moving.prints(line);
      moving.kill('SIGINT');
      const { code, printed } = await moving.ended;
      expect(printed).toContain('Nothing was moved; the old database goes on.');
      expect(printed).toContain('the move was interrupted');
      expect(code).toBe(1);
      await buyOne(shop, client, PACKAGE);
    }
  });

  test('leaves the shop in maintenance when killed, until the operator or the next move ends it', async () => {
    for (const line of ['In maintenance', 'Filling']) {
      const moving = startScript('move.ts', ['--to', empty.url], settingsOf(shop));
      await moving.prints(line);
      moving.kill('SIGKILL');
      await moving.ended;
      await expect.poll(async () => (await fetch(shop.url)).status).toBe(503);
      const state = await runScript('admin.ts', ['maintenance'], settingsOf(shop));
      expect(state.printed).toContain('npm run admin -- maintenance off');
      const off = await runScript('admin.ts', ['maintenance', 'off'], settingsOf(shop));
      expect(off.printed).toMatch(/: open\n$/);
      await buyOne(shop, client, PACKAGE);
    }
  });

  test('changes nothing when the operator ends maintenance meanwhile', async () => {
    const moving = startScript('move.ts', ['--to', empty.url], settingsOf(shop));
    await moving.prints('Filling');
    expect((await runScript('admin.ts', ['maintenance', 'off'], settingsOf(shop))).printed).toMatch(/: open\n$/);
    const { code, printed } = await moving.ended;
    expect(printed).toContain('maintenance was ended while the database was moved');
    expect(code).toBe(1);
    await isOpen();
  });

  test('rejects a second move that runs at once', async () => {
    const moving = startScript('move.ts', ['--to', empty.url], settingsOf(shop));
    await moving.prints('In maintenance');
    const second = await runScript('move.ts', ['--to', empty.url], settingsOf(shop));
    expect(second.printed).toMatch(/^another move is running \(process \d+\)\n$/);
    moving.kill('SIGINT');
    await moving.ended;
  });

  test('reopens the shop at the next start when its server is killed', async () => {
    const moving = startScript('move.ts', ['--to', empty.url], settingsOf(shop));
    await moving.prints('Filling');
    await shop.kill('SIGKILL');
    const { code, printed } = await moving.ended;
    expect(printed).toContain('Nothing was moved; the old database goes on.');
    expect(code).toBe(1);
    shop = await shop.restart();
    await isOpen();
  });
});
