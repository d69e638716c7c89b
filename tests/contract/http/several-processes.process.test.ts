import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackupStatus } from '#domain/backups/backup-status.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { callFunction, draftOrder, type Failure } from '#tests/support/orders.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { contact, editorOf } from '#tests/contract/content/documents-harness.ts';
import { makeDatabase, startAndFail, startOver, type RunningServer } from '#tests/support/process.ts';

const SERVICE_KEY = 'a-service-key-for-tests-of-processes-001';
const PASSWORD = 'Correct-horse-1';
const noSession = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } } as const;

describe.each([
  { through: 'directly', pooled: false },
  ...(hasPgBouncer ? [{ through: 'through PgBouncer', pooled: true }] : []),
])('two web processes and a worker on one PostgreSQL, $through', ({ pooled }) => {
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>> | null = null;
  let dataDir: string;
  let webs: RunningServer[];
  let worker: RunningServer;
  let service: SupabaseClient;

  const start = (role: string) =>
    startOver(
      { dataDir, databaseUrl: pooler?.url ?? database.url },
      {
        ROLE: role,
        SERVICE_ROLE_KEY: SERVICE_KEY,
        DRAIN_SECONDS: '5',
        BACKUP_SCHEDULE: '0 4 * * 1',
        BACKUP_TO: join(dataDir, 'backups'),
        ...(pooler !== null && { DATABASE_DIRECT_URL: database.url }),
      },
    );

  beforeAll(async () => {
    database = await makeDatabase('migrated');
    if (pooled) pooler = await startPgBouncer(database.url);
    dataDir = await mkdtemp(join(tmpdir(), 'hypecast-processes-'));
    // One writes the keys, which the others find.
    worker = await start('worker');
    webs = await Promise.all([start('web'), start('web')]);
    service = createClient(webs[0]!.url, SERVICE_KEY, noSession);
  });
  afterAll(async () => {
    await Promise.all([...webs, worker].map(({ kill }) => kill('SIGTERM')));
    await pooler?.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function signIn(at: RunningServer, metadata: { role?: 'admin' | 'team'; team_role?: 'support' } = {}) {
    const email = `${randomUUID()}@example.test`;
    const made = await service.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      app_metadata: metadata,
    });
    if (made.error !== null) throw made.error;
    const client = createClient(at.url, 'anon', noSession);
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error !== null) throw error;
    return { client, id: data.user.id, accessToken: data.session.access_token };
  }

  const place = async (at: RunningServer, shopper: { accessToken: string }, key: string) =>
    callFunction<PlacedOrder & Failure>(at, 'place-order', await draft(), {
      as: shopper,
      headers: { 'idempotency-key': key },
    });
  const draft = () => draftOrder({ client: () => service }, [{ id: 'youtube-ads-trial', quantity: 1 }]);

  const unsent = async () =>
    (await service.from('email_outbox').select('id').in('state', ['queued', 'sending'])).data?.length;

  test('count rate limits across processes', async () => {
    const post = (n: number) =>
      fetch(`${webs[n % 2]!.url}/rest/v1/contacts`, {
        method: 'POST',
        headers: { apikey: 'anon', 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Nia Cole', email: 'nia@example.test', message: 'Hello' }),
      });
    for (let n = 0; n < 5; n += 1) expect((await post(n)).status).toBeLessThan(400);
    expect([(await post(0)).status, (await post(1)).status]).toEqual([429, 429]);
  });

  test('place an order sent to both once; the worker sends its emails', async () => {
    const shopper = await signIn(webs[0]!);
    const key = randomUUID();
    const answers = await Promise.all(webs.map((web) => place(web, shopper, key)));
    expect(answers.map(({ status }) => status).every((status) => status < 300)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await expect.poll(unsent).toBe(0);
  });

  test('end a session on both', async () => {
    const [one, other] = webs as [RunningServer, RunningServer];
    const { client, accessToken } = await signIn(one);
    const read = async () =>
      (
        await fetch(`${other.url}/rest/v1/orders?select=id`, {
          headers: { apikey: 'anon', authorization: `Bearer ${accessToken}` },
        })
      ).status;
    expect(await read()).toBe(200);
    await client.auth.signOut();
    await expect.poll(read).toBe(401);
  });

  test('take a role and the account from a member of the team who is signed in at the other', async () => {
    const [one, other] = webs as [RunningServer, RunningServer];
    const owner = await signIn(one, { role: 'admin' });
    const { client: member, id: person } = await signIn(other, { role: 'team', team_role: 'support' });
    const access = async () => (await member.rpc('my_access')).data as { team_role: string } | null;
    const setRole = async (role: string) =>
      expect((await owner.client.rpc('set_person_role', { person, role })).error).toBeNull();
    expect(await access()).toMatchObject({ team_role: 'support' });
    await setRole('contractor');
    expect(await access()).toMatchObject({ team_role: 'contractor' });
    await setRole('client');
    expect(await access()).toBeNull();
    await expect.poll(async () => (await member.rpc('my_access')).status).toBe(401);
    await member.auth.refreshSession();
    expect([await access(), (await member.from('orders').select('id')).status]).toEqual([null, 200]);
    await setRole('support');
    await member.auth.refreshSession();
    expect(await access()).toMatchObject({ team_role: 'support' });
    expect((await owner.client.rpc('set_person_active', { person, active: false })).error).toBeNull();
    expect(await access()).toBeNull();
    await expect.poll(async () => (await member.rpc('my_access')).status).toBe(401);
    expect((await member.auth.refreshSession()).error).not.toBeNull();
  });

  test('show a text that was published through one on the pages of both', async () => {
    const [one, other] = webs as [RunningServer, RunningServer];
    const admin = await signIn(one, { role: 'admin' });
    const editor = editorOf(one, admin);
    const contacts = () => Promise.all([one, other].map(async ({ url }) => (await fetch(`${url}/contact`)).text()));
    const title = `Write to us ${randomUUID()}`;
    for (const html of await contacts()) expect(html).not.toContain(title);
    await editor.change(contact, { title });
    await expect.poll(async () => (await contacts()).every((html) => html.includes(title))).toBe(true);
  });

  test('make and verify a backup in the worker, when an admin asks one of the others', async () => {
    const [one, other] = webs as [RunningServer, RunningServer];
    const as = await signIn(one, { role: 'admin' });
    const status = async () => {
      const headers = { authorization: `Bearer ${as.accessToken}` };
      return (await (await fetch(`${other.url}/functions/v1/backup-status`, { headers })).json()) as BackupStatus;
    };
    // The first scheduled one is made at once.
    await expect.poll(async () => (await status()).last?.finishedAt, { timeout: 60_000 }).toEqual(expect.any(String));
    const before = (await status()).last?.startedAt;
    expect((await callFunction(one, 'back-up-now', {}, { as })).status).toBe(202);
    await expect.poll(async () => (await status()).lastGood?.startedAt, { timeout: 80_000 }).not.toBe(before);
    expect((await callFunction(one, 'verify-backup', {}, { as })).status).toBe(202);
    await expect.poll(async () => (await status()).lastGood?.verified?.problem, { timeout: 80_000 }).toBeNull();
  });

  test('accept orders without a worker; emails wait for the next one', async () => {
    await worker.kill('SIGTERM');
    const shopper = await signIn(webs[1]!);
    expect((await place(webs[1]!, shopper, randomUUID())).status).toBe(201);
    expect(await unsent()).toBe(2);
    worker = await worker.restart();
    await expect.poll(unsent).toBe(0);
  });

  test('the worker serves operators only', async () => {
    const statuses = await Promise.all(
      ['/readyz', '/healthz', '/', '/rest/v1/packages', '/auth/v1/settings'].map(
        async (path) => (await fetch(worker.url + path, { headers: { apikey: 'anon' } })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
  });

  test('a rolling restart behind a load balancer fails no request', async () => {
    const isReady = new Map(webs.map(({ url }) => [url, true]));
    const check = setInterval(() => {
      for (const { url } of webs)
        fetch(`${url}/readyz`).then(
          ({ ok }) => isReady.set(url, ok),
          () => isReady.set(url, false),
        );
    }, 100);
    const statuses: number[] = [];
    let isDone = false;
    const client = async () => {
      while (!isDone) {
        const [url] = [...isReady].find(([, ready]) => ready) ?? [];
        if (url === undefined) throw new Error('no process is ready');
        statuses.push(
          (await fetch(`${url}/rest/v1/packages?select=id&limit=1`, { headers: { apikey: 'anon' } })).status,
        );
        await pause(5);
      }
    };
    const restart = async (n: number) => {
      const web = webs[n]!;
      const stopped = web.kill('SIGTERM');
      await expect.poll(async () => (await fetch(`${web.url}/readyz`)).status, { interval: 20 }).toBe(503);
      await stopped;
      webs[n] = await web.restart();
      await expect.poll(() => isReady.get(web.url)).toBe(true);
    };
    const all = (async () => {
      await restart(0);
      await restart(1);
    })().finally(() => {
      isDone = true;
      clearInterval(check);
    });
    await Promise.all([client(), client(), all]);
    expect(statuses.length).toBeGreaterThan(100);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

test('ROLE requires a shared database', async () => {
  const { code, errors } = await startAndFail({ ROLE: 'web', DATA_DIR: join(tmpdir(), 'hypecast-none') });
  expect([code, errors]).toEqual([1, expect.stringContaining('ROLE: web requires DATABASE_URL')]);
});
