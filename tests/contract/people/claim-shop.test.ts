import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashOwnerSecret, newOwnerSecret } from '#server/modules/people/owner-link.ts';
import { offerLink, useLink } from '#server/modules/people/owner-link.queries.ts';
import { engines } from '#tests/support/database.ts';
import { startGuest } from '#tests/support/guests.ts';
import { callFunction } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';

const INVALID = {
  status: 410,
  body: {
    code: 'owner_link_invalid',
    message: 'This link has been used or has ended. `npm run admin -- owner-link` prints another.',
  },
};

describe.each(engines)('the link for the first owner on %s', (engine) => {
  let server: TestServer;
  const sql = (text: string, params: unknown[] = []) => server.services.db.query<Row>(text, params as string[]);
  type Row = Record<string, unknown>;

  beforeAll(async () => {
    server = await startServer(engine);
    // Otherwise no test could begin without an owner.
    await server.services.db.script('alter table public.users disable trigger keep_one_admin');
  });
  afterEach(() => server.services.db.script('delete from auth.users; delete from internal.owner_link'));
  afterAll(() => server.close());

  async function offer(replace = true): Promise<string> {
    const secret = newOwnerSecret();
    expect(await offerLink(server.services.db, hashOwnerSecret(secret), replace)).toMatchObject({ is_stored: true });
    return secret;
  }
  const account = (changes: Row = {}) => ({
    email: `owner-${randomBytes(4).toString('hex')}@agency.test`,
    password: TEST_PASSWORD,
    firstName: 'Ada',
    lastName: 'King',
    locale: 'es',
    ...changes,
  });
  const claim = async (body: Row, as?: Pick<SignedIn, 'accessToken'>) => {
    const { status, body: answer } = await callFunction<Row>(server, 'claim-shop', body, as && { as });
    return { status, body: answer };
  };
  const owners = async () =>
    (await sql(`select email from public.users where role = 'admin' order by email`)).rows.map(({ email }) => email);
  const links = async () => (await sql('select from internal.owner_link')).count;

  test('makes an account that signs in at once, whose mailbox is not proved', async () => {
    const secret = await offer();
    const owner = account();
    const { status, body } = await claim({ secret, account: owner });
    expect([status, await owners(), await links()]).toEqual([200, [owner.email], 0]);
    const { data, error } = await server
      .client()
      .auth.signInWithPassword({ email: owner.email, password: owner.password });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: body.id,
      app_metadata: { role: 'admin', provider: 'email' },
      user_metadata: { firstName: 'Ada', lastName: 'King', locale: 'es' },
    });
    const { rows } = await sql(
      'select email_confirmed_at is not null as confirmed, internal.proved_mailbox(u) as proved from auth.users as u',
    );
    expect(rows).toEqual([{ confirmed: true, proved: null }]);
    const audit = await sql(
      `select user_id, ip_address is not null as address from public.audit_logs where action = 'shop_claimed' and user_id = $1`,
      [body.id],
    );
    expect(audit.rows).toEqual([{ user_id: body.id, address: true }]);
  });

  test('gives the role to the account that is signed in', async () => {
    const secret = await offer();
    const person = await server.signedIn();
    expect(await claim({ secret }, person)).toEqual({ status: 200, body: { id: person.id } });
    await person.supabase.auth.refreshSession();
    expect((await person.supabase.rpc('is_admin')).data).toBe(true);
    expect(await links()).toBe(0);
    const { rows } = await sql(
      `select action from public.audit_logs where user_id = $1 or record_id = $1::text order by action`,
      [person.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['shop_claimed', 'update']));
  });

  test('unknown, ended and used secrets get the same answer', async () => {
    await offer();
    expect(await claim({ secret: newOwnerSecret(), account: account() })).toEqual(INVALID);
    const ended = await offer();
    await sql(`update internal.owner_link set expires_at = now()`);
    expect(await claim({ secret: ended, account: account() })).toEqual(INVALID);
    const used = await offer();
    expect((await claim({ secret: used, account: account() })).status).toBe(200);
    expect(await claim({ secret: used, account: account() })).toEqual(INVALID);
    expect(await owners()).toHaveLength(1);
  });

  test('says nothing about emails and passwords without a link', async () => {
    const known = await server.signedIn();
    for (const changes of [{ email: known.email }, { password: '1' }])
      expect(await claim({ secret: newOwnerSecret(), account: account(changes) })).toEqual(INVALID);
  });

  test('an email that has an account, and a weak password, leave the link as it was', async () => {
    const secret = await offer();
    const { email } = await server.signedIn();
    expect(await claim({ secret, account: account({ email }) })).toMatchObject({
      status: 409,
      body: { code: 'user_already_exists', message: expect.stringContaining('Sign in with it first') },
    });
    expect(await claim({ secret, account: account({ password: 'short' }) })).toMatchObject({
      status: 422,
      body: { code: 'weak_password' },
    });
    expect(await claim({ secret, account: account({ email: 'nobody' }) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_body' },
    });
    expect(await owners()).toEqual([]);
    expect((await claim({ secret, account: account() })).status).toBe(200);
  });

  test('of six at once, one becomes the owner', async () => {
    const secret = await offer();
    const person = await server.signedIn();
    const claims = await Promise.all([
      claim({ secret }, person),
      ...Array.from({ length: 5 }, () => claim({ secret, account: account() })),
    ]);
    expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410]);
    expect(await owners()).toHaveLength(1);
  });

  test('who waits while another uses it finds it used', async () => {
    const secret = await offer();
    const [first, second] = await Promise.all([server.signedIn(), server.signedIn()]);
    const { db } = server.services;
    const waiting = await db.transaction(async (transaction) => {
      expect(await useLink(transaction, hashOwnerSecret(secret))).toBe(true);
      const claimed = claim({ secret }, second);
      await pause(300);
      const admin = { role: 'admin' };
      await transaction.query('update auth.users set raw_app_meta_data = $2 where id = $1', [first.id, admin]);
      return { claimed };
    });
    expect(await waiting.claimed).toEqual(INVALID);
    expect(await owners()).toEqual([first.email]);
  });

  test.each(['by promote', 'by an invitation'])('is dead once there is an administrator %s', async (way) => {
    const secret = await offer();
    const person = await server.signedIn();
    const metadata = way === 'by promote' ? { role: 'admin' } : { role: 'admin', provider: 'email' };
    await sql('update auth.users set raw_app_meta_data = $2 where id = $1', [person.id, metadata]);
    expect(await claim({ secret, account: account() })).toEqual(INVALID);
    expect(await offerLink(server.services.db, hashOwnerSecret(newOwnerSecret()), true)).toBeNull();
    expect([await owners(), await links()]).toEqual([[person.email], 0]);
  });

  test('administrators of the demo and disabled ones own nothing', async () => {
    const [demo, disabled] = await Promise.all([server.signedIn({ admin: true }), server.signedIn({ admin: true })]);
    await sql(`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"demo": true}' where id = $1`, [
      demo.id,
    ]);
    await sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [disabled.id]);
    const secret = await offer();
    expect((await claim({ secret }, demo)).status).toBe(403);
    expect((await claim({ secret, account: account() })).status).toBe(200);
  });

  test('a guest, a disabled or unconfirmed account, a view of a client and nobody cannot own the shop', async () => {
    const secret = await offer();
    expect(await claim({ secret }, await startGuest(server))).toMatchObject({ status: 403, body: { code: 'guest' } });
    expect((await claim({ secret })).status).toBe(401);

    const person = await server.signedIn();
    const signed = { role: 'authenticated', aud: 'authenticated', sub: person.id } as const;
    const seconds = Math.floor(Date.now() / 1000);
    const viewOnly = await server.services.identity.sign({
      ...signed,
      view_only: true,
      act: { sub: person.id },
      iat: seconds,
      exp: seconds + 60,
    });
    expect((await claim({ secret }, { accessToken: viewOnly })).status).toBe(403);
    expect(await claim({ secret, account: account() }, person)).toMatchObject({ status: 400 });

    await sql('update auth.users set email_confirmed_at = null where id = $1', [person.id]);
    expect((await claim({ secret }, person)).status).toBe(403);
    await sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [person.id]);
    expect((await claim({ secret }, person)).status).toBe(401);
    expect([await owners(), await links()]).toEqual([[], 1]);
  });

  test('a visitor who is a guest may open an account with it', async () => {
    const secret = await offer();
    expect((await claim({ secret, account: account() }, await startGuest(server))).status).toBe(200);
  });

  test('a second start leaves the link of the first one', async () => {
    const secret = await offer(false);
    const second = hashOwnerSecret(newOwnerSecret());
    expect(await offerLink(server.services.db, second, false)).toMatchObject({ is_stored: false });
    expect((await claim({ secret, account: account() })).status).toBe(200);
    await server.services.db.script('delete from auth.users');
    await offer();
    await sql('update internal.owner_link set expires_at = now()');
    expect(await offerLink(server.services.db, second, false)).toMatchObject({ is_stored: true });
  });

  test('only the service key replaces the link, and only while there is no owner', async () => {
    const first = await offer();
    const secret = newOwnerSecret();
    const replace = (key?: string) =>
      server.client(key).rpc('replace_owner_link', { secret_hash: hashOwnerSecret(secret) });
    const person = await server.signedIn();
    expect((await replace()).error).toMatchObject({ code: '42501' });
    expect((await replace(person.accessToken)).error).toMatchObject({ code: '42501' });
    expect(Date.parse((await replace(server.services.identity.serviceRoleKey)).data as string)).toBeGreaterThan(
      Date.now() + 23 * 3_600_000,
    );
    expect(await claim({ secret: first, account: account() })).toEqual(INVALID);
    expect((await claim({ secret, account: account() })).status).toBe(200);
    expect((await replace(server.services.identity.serviceRoleKey)).error).toMatchObject({
      code: 'PT409',
      message: 'The shop has an owner',
    });
  });

  test('stores no secret', async () => {
    const secret = await offer();
    const { rows } = await sql('select * from internal.owner_link');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

test('attempts are limited for each IP address', async () => {
  const server = await startServer('postgres', { env: { RATE_LIMITS: 'on' } });
  const statuses: number[] = [];
  for (let attempt = 0; attempt <= 30; attempt += 1)
    statuses.push((await callFunction(server, 'claim-shop', { secret: 'x' })).status);
  await server.close();
  expect([...new Set(statuses.slice(0, 30)), statuses.at(-1)]).toEqual([401, 429]);
});
