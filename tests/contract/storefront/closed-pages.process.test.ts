import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { makeDatabase, startOver, startProcess, type RunningServer } from '#tests/support/process.ts';
import { createSignIn, noSession, type SignedIn } from '#tests/support/sign-in.ts';

const SERVICE_KEY = 'a-service-key-for-tests-of-a-closed-shop-1';
const COOKIE = 'hypecast-closed-shop';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let dataDir: string;
let shops: [RunningServer, RunningServer];
let admin: SignedIn;
let client: SignedIn;

const get = async (path: string, { cookie = '', at = 0 } = {}) => {
  const response = await fetch(`${shops[at]?.url}${path}`, { redirect: 'manual', headers: { cookie } });
  return { status: response.status, headers: response.headers, body: await response.text() };
};
const post = (name: string, body: object, { accessToken }: SignedIn) =>
  fetch(`${shops[0].url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const viewCookie = async (caller: SignedIn) => {
  const response = await post('see-shop', {}, caller);
  return /^[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? '';
};

beforeAll(async () => {
  database = await makeDatabase('migrated');
  dataDir = await mkdtemp(join(tmpdir(), 'hypecast-closed-'));
  const first = await startOver(
    { dataDir, databaseUrl: database.url },
    { DEMO_DATA: 'off', SERVICE_ROLE_KEY: SERVICE_KEY },
  );
  shops = [first, await startOver(first, { DEMO_DATA: 'off', SERVICE_ROLE_KEY: SERVICE_KEY })];
  const signedIn = createSignIn((key = 'anon') => createClient(first.url, key, noSession), SERVICE_KEY);
  [admin, client] = [await signedIn({ admin: true }), await signedIn()];
  // Pages that are ready in memory are served before anything else looks at a request.
  for (const at of [0, 1]) for (const path of ['/', '/es', '/ar']) expect((await get(path, { at })).status).toBe(200);
  expect((await post('open-shop', { open: false }, admin)).status).toBe(200);
}, 120_000);
afterAll(async () => {
  await Promise.all(shops.map(({ kill }) => kill('SIGTERM')));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test.each([
  ['/', 'en', 'Opening soon'],
  ['/services/youtube-ads', 'en', 'Opening soon'],
  ['/contact/', 'en', 'Opening soon'],
  ['/checkout', 'en', 'Opening soon'],
  ['/es/start?link=x', 'es', 'Abrimos pronto'],
  ['/ar', 'ar', 'نفتح قريبا'],
])('visitors get a page with name and numbers in place of %s', async (path, lang, title) => {
  const { status, headers, body } = await get(path);
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatch(new RegExp(`^<!doctype html><html lang="${lang}"`));
  expect(body).toContain(`<h1>${title}</h1>`);
  expect(body).toContain('Hypecast');
  expect(body).toMatch(/href="tel:\+\d+"/);
  expect(body).toMatch(/href="https:\/\/wa\.me\/\d+"/);
  expect(body).not.toMatch(/YouTube|\$\d/);
});

test('the other process closes within two seconds', async () => {
  await expect.poll(async () => (await get('/', { at: 1 })).status, { timeout: 2_000 }).toBe(503);
});

test.each(['/auth/login', '/auth/register', '/es/auth/login', '/terms-of-service', '/refund-policy', '/unsubscribe'])(
  '%s is served, and names no service',
  async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).not.toMatch(/YouTube Ads|youtube-ads/);
  },
);

test.each(['/client', '/dashboard', '/admin', '/checkout/return', '/checkout/success'])(
  '%s is served',
  async (path) => {
    expect((await get(path)).status).toBe(200);
  },
);

test('search engines get no list of pages, and routers of open tabs load the document', async () => {
  expect((await get('/sitemap.xml')).status).toBe(503);
  const data = await get('/contact.data');
  expect({ status: data.status, reload: data.headers.get('x-remix-reload-document') }).toEqual({
    status: 204,
    reload: 'true',
  });
});

test('health checks say that the process is ready', async () => {
  expect((await get('/readyz')).status).toBe(200);
  expect((await get('/robots.txt')).status).toBe(200);
});

test('the team sees the shop, which says that it is closed, in both processes', async () => {
  const cookie = await viewCookie(admin);
  expect(cookie).toMatch(new RegExp(`^${COOKIE}=`));
  for (const at of [0, 1]) {
    const { status, headers, body } = await get('/', { cookie, at });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(body).toContain('YouTube');
    expect((await get('/services/youtube-ads', { cookie, at })).body).toContain('$');
  }
  // What the team was shown is not kept.
  expect((await get('/')).status).toBe(503);
});

test('a token of a client, of nobody, or of a member who has left shows nothing', async () => {
  expect((await post('see-shop', {}, client)).status).toBe(403);
  const left = await createSignIn(
    (key = 'anon') => createClient(shops[0].url, key, noSession),
    SERVICE_KEY,
  )({
    admin: true,
  });
  const cookie = await viewCookie(left);
  expect((await get('/', { cookie })).status).toBe(200);
  await left.supabase.auth.signOut();
  await expect.poll(async () => (await get('/', { cookie })).status).toBe(503);
  for (const token of [client.accessToken, 'x', SERVICE_KEY])
    expect((await get('/', { cookie: `${COOKIE}=${token}` })).status).toBe(503);
  // A cookie opens no API.
  const read = await fetch(`${shops[0].url}/rest/v1/packages?select=id`, {
    headers: { cookie: await viewCookie(admin) },
  });
  expect(await read.json()).toEqual([]);
});

test('both processes show the shop within two seconds after it is opened', async () => {
  const db = openPostgres(database.url, 1);
  await db.query(
    `with opened as (update internal.shop_settings set opened_at = now())
     update internal.content_version set version = version + 1`,
  );
  await db.close();
  for (const at of [0, 1]) await expect.poll(async () => (await get('/', { at })).status, { timeout: 2_500 }).toBe(200);
  expect((await get('/sitemap.xml')).status).toBe(200);
  expect((await get('/auth/login')).body).toContain('YouTube');
});

test('a new database starts closed', async () => {
  const closed = await startProcess('postgres', { DEMO_DATA: 'off' }, 'empty');
  expect((await fetch(closed.url)).status).toBe(503);
  await closed.remove();
});
