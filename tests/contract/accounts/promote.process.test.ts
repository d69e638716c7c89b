import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { runScript, startProcess, type RunningServer } from '#tests/support/process.ts';

const EMAIL = 'owner@example.test';

let shop: RunningServer;
beforeAll(async () => {
  shop = await startProcess('postgres', { DEMO_DATA: 'off' });
  await fetch(`${shop.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: 'Correct-horse-9-battery' }),
  });
}, 120_000);
afterAll(() => shop?.remove());

const admin = (command: string, port = new URL(shop.url).port) =>
  runScript('admin.ts', [command, EMAIL], {
    DATA_DIR: shop.dataDir,
    DATABASE_URL: shop.databaseUrl ?? '',
    PORT: port,
  });

test('promotes a confirmed account only, through the server and without it', { timeout: 120_000 }, async () => {
  // Nothing serves the shop at port 1.
  for (const port of [undefined, '1'])
    expect(await admin('promote', port)).toEqual({
      code: 1,
      printed: expect.stringMatching(/^owner@example\.test has not been confirmed, [^\n]+\n$/),
    });

  const db = openPostgres(shop.databaseUrl ?? '', 1);
  await db.query('update auth.users set email_confirmed_at = now() where email = $1', [EMAIL]);
  // Otherwise the only owner could not be made a client again.
  await db.script('alter table public.users disable trigger keep_one_admin');
  const role = async () => (await db.query<{ role: string }>('select role from public.users')).rows[0]?.role;
  for (const port of [undefined, '1']) {
    await db.query(`update auth.users set raw_app_meta_data = '{}'`);
    expect(await admin('promote', port)).toMatchObject({ code: 0, printed: expect.stringContaining('an owner') });
    expect(await role()).toBe('admin');
  }
  await db.close();
});
