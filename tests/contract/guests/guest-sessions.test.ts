import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFunctions } from '#server/modules/routes.ts';
import { createAuth } from '#server/protocols/auth/auth.ts';
import { DEFAULT_ENGINE, engines } from '#tests/support/database.ts';
import { startGuest, orderAs, type Guest } from '#tests/support/guests.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const order = (id: string) => ({ order_id: id, payment: { token: 'tok_visa' }, terms_accepted: true });

describe.each(engines)('guests on %s', (engine) => {
  let server: TestServer;
  let guest: Guest;
  beforeAll(async () => {
    server = await startServer(engine);
    guest = await startGuest(server);
  });
  afterAll(() => server.close());

  const asGuest = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${guest.accessToken}`, 'content-type': 'application/json' },
    });

  test('start with anonymous sign-ins off and are marked in their token', async () => {
    const claims = JSON.parse(atob(guest.accessToken.split('.')[1] ?? '')) as object;
    expect(claims).toMatchObject({ role: 'guest', is_anonymous: true, email: '', sub: guest.id });
    const { rows } = await server.services.db.query('select role, email, is_active from public.users where id = $1', [
      guest.id,
    ]);
    expect(rows).toEqual([{ role: 'guest', email: null, is_active: true }]);
  });

  test('read the catalogue, keep a cart and a promo code, and get quotes', async () => {
    const packages = await guest.supabase.from('packages').select('id').eq('id', 'youtube-ads-trial');
    expect(packages.data).toHaveLength(1);
    const own = await startGuest(server);
    expect((await own.supabase.from('cart_items').insert({ product_id: 'youtube-ads-trial' })).error).toBeNull();
    expect((await own.supabase.from('cart_items').select('product_id, price')).data).toEqual([
      { product_id: 'youtube-ads-trial', price: 50 },
    ]);
    expect((await own.supabase.from('carts').update({ promo_code: 'HYPE10' }).eq('user_id', own.id)).error).toBeNull();
    expect((await guest.supabase.from('cart_items').select('id')).data).toEqual([]);
    const quote = await own.supabase.rpc('quote', { items: [{ id: 'youtube-ads-trial', quantity: 1 }] });
    expect(quote.data).toMatchObject({ total: 54 });
  });

  test('place, pay and read an order that no other user can read', async () => {
    const buyer = await startGuest(server);
    const { status, body } = await orderAs(server, buyer, 'buyer@example.test');
    expect(status).toBe(201);
    const read = (as: Guest | SignedIn) =>
      as.supabase
        .from('orders')
        .select('order_number, order_items(name), payments(status), invoices(total)')
        .eq('id', body.id);
    expect((await read(buyer)).data).toEqual([
      {
        order_number: body.order_number,
        order_items: [{ name: 'Trial' }],
        payments: [{ status: 'succeeded' }],
        invoices: { total: 54 },
      },
    ]);
    expect((await read(guest)).data).toEqual([]);
    expect((await read(await server.signedIn())).data).toEqual([]);
    expect((await read(await server.signedIn({ admin: true }))).data).toHaveLength(1);
    const { data } = await buyer.supabase.from('invoices').select('number').eq('order_id', body.id).single();
    const documentAs = async (as: Guest, kind: string, key = '') =>
      (
        await fetch(`${server.url}/functions/v1/invoice-pdf?${kind}=${key}`, {
          headers: { authorization: `Bearer ${as.accessToken}` },
        })
      ).status;
    for (const kind of ['invoice', 'receipt']) {
      expect(await documentAs(buyer, kind, data?.number)).toBe(200);
      expect(await documentAs(guest, kind, data?.number)).toBe(404);
    }
    expect(await documentAs(buyer, 'proforma', body.id)).toBe(404);
    expect(await documentAs(buyer, 'credit_note', 'CN-1')).toBe(404);
  });

  test('can pay a declined order with another card', async () => {
    const buyer = await startGuest(server);
    const declined = await orderAs<Failure>(server, buyer, 'buyer@example.test', {
      payment: { token: 'tok_declined' },
    });
    expect(declined.status).toBe(402);
    const orderId = String(declined.body.details?.order_id);
    expect(await callFunction(server, 'pay-order', order(orderId), { as: guest })).toMatchObject({ status: 404 });
    expect(await callFunction(server, 'pay-order', order(orderId), { as: buyer })).toMatchObject({
      status: 201,
      body: { payment: { status: 'paid' } },
    });
  });

  test('cannot save a card', async () => {
    const buyer = await startGuest(server);
    await orderAs(server, buyer, 'saver@example.test', { payment: { token: 'tok_visa', save: true } });
    const { rows } = await server.services.db.query('select from public.saved_cards where user_id = $1', [buyer.id]);
    expect(rows).toEqual([]);
  });

  test('need a valid account email', async () => {
    const answer = await orderAs<Failure>(server, await startGuest(server), "o'brien+x@example.test");
    expect(answer.status).toBe(201);
    const bad = await orderAs<Failure>(server, await startGuest(server), 'a..b@example.test');
    expect(bad).toMatchObject({ status: 400, body: { code: 'invalid_body' } });
  });

  test('can call only functions for a purchase and public ones', async () => {
    const open = new Set([
      'POST /start-guest',
      'POST /send-order-link',
      'POST /claim-orders',
      'POST /claim-shop',
      'POST /place-order',
      'POST /check-tax-number',
      'POST /pay-order',
      'POST /payment-status',
      'POST /sandbox-approve',
      'POST /stripe-webhook',
      'GET /email-frame',
      'POST /submit-contact',
      'POST /confirm-newsletter',
      'POST /unsubscribe',
      'GET /unsubscribe',
      'GET /shop-settings',
      'GET /price-taxes',
      'GET /link-preview',
      'GET /invoice-pdf',
      'POST /renew-push',
      'POST /report-violation',
      // By the link to a quote.
      'POST /read-quote',
      'POST /ask-quote',
      'POST /decline-quote',
      'POST /accept-quote',
      'POST /open-quote-order',
    ]);
    const reached: string[] = [];
    for (const { method, path } of createFunctions(server.services).routes) {
      if (method === 'ALL') continue;
      const answer = await asGuest(`/functions/v1${path}`, { method, ...(method === 'POST' && { body: '{}' }) });
      const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
      if (answer.status !== 403 || code !== 'guest') reached.push(`${method} ${path}`);
    }
    expect(reached.toSorted()).toEqual([...open].toSorted());
  });

  test('cannot use auth API endpoints that need an account', async () => {
    const own = ['GET /user', 'POST /logout'];
    const accounts = /^\/(user|factors|passkeys(?!\/authentication)|reauthenticate|admin|invite)/;
    const tried = createAuth(server.services)
      .routes.filter(({ method, path }) => method !== 'ALL' && accounts.test(path))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !own.includes(route));
    const reached: string[] = [];
    for (const route of new Set(tried)) {
      const [method = '', path = ''] = route.split(' ');
      const init = ['GET', 'HEAD'].includes(method) ? { method } : { method, body: '{}' };
      const answer = await asGuest(`/auth/v1${path.replaceAll(/:\w+/g, randomUUID())}`, init);
      if (answer.status !== 403) reached.push(`${route}: ${answer.status}`);
    }
    expect(tried.length).toBeGreaterThan(25);
    expect(reached).toEqual([]);
  });

  test('can read, refresh and end their session, and change nothing else', async () => {
    const own = await startGuest(server);
    const { auth } = own.supabase;
    expect((await auth.getUser()).data.user).toMatchObject({ id: own.id, role: 'guest' });
    const refreshed = await auth.refreshSession();
    expect(JSON.parse(atob(refreshed.data.session!.access_token.split('.')[1] ?? ''))).toMatchObject({ role: 'guest' });
    const answers = [
      await auth.updateUser({ email: 'guest@example.test' }),
      await auth.updateUser({ password: 'Another-horse-2' }),
      await auth.updateUser({ data: { firstName: 'X' } }),
      await auth.mfa.enroll({ factorType: 'totp' }),
      await auth.reauthenticate(),
      await auth.linkIdentity({ provider: 'google' }),
    ];
    expect(answers.map(({ error }) => error?.status)).toEqual([403, 403, 403, 403, 403, 403]);
    const passkey = await fetch(`${server.url}/auth/v1/passkeys/registration/options`, {
      method: 'POST',
      headers: { authorization: `Bearer ${refreshed.data.session!.access_token}` },
    });
    expect(passkey.status).toBe(403);
    expect((await auth.signOut()).error).toBeNull();
    expect((await auth.refreshSession({ refresh_token: refreshed.data.session!.refresh_token })).error).not.toBeNull();
  });

  test('cannot store files', async () => {
    const path = `${guest.id}/a.txt`;
    const { storage } = guest.supabase;
    expect((await storage.from('tickets').upload(path, 'x')).error).toMatchObject({ message: 'Files need an account' });
    expect((await storage.from('avatars').list(guest.id)).error).not.toBeNull();
    expect((await storage.from('tickets').createSignedUploadUrl(path)).error).not.toBeNull();
    expect((await storage.listBuckets()).error).not.toBeNull();
    const tus = await asGuest('/storage/v1/upload/resumable', { method: 'POST' });
    expect(tus.status).toBeGreaterThanOrEqual(400);
  });

  test('cannot become admins or be viewed as a client', async () => {
    const admin = await server.signedIn({ admin: true });
    expect((await admin.supabase.rpc('set_person_role', { person: guest.id, role: 'admin' })).error).not.toBeNull();
    expect(await callFunction(server, 'view-as-client', { client_id: guest.id }, { as: admin })).not.toMatchObject({
      status: 200,
    });
  });

  test('expire after two weeks; those without an order are deleted', async () => {
    const [idle, buyer, fresh] = [await startGuest(server), await startGuest(server), await startGuest(server)];
    await orderAs(server, buyer, 'kept@example.test');
    const { db } = server.services;
    for (const { id } of [idle, buyer]) {
      await db.query(`update auth.users set created_at = now() - interval '15 days' where id = $1`, [id]);
      await db.query(`update auth.sessions set created_at = now() - interval '15 days' where user_id = $1`, [id]);
    }
    const { cleanUpGuests } = await import('#server/modules/guests/clean-up-guests.ts');
    await cleanUpGuests(server.services);
    const { rows } = await db.query<{ id: string; sessions: number }>(
      `select u.id, (select count(*)::int from auth.sessions as s where s.user_id = u.id) as sessions
       from auth.users as u where u.id = any ($1) order by sessions`,
      [[idle.id, buyer.id, fresh.id]],
    );
    expect(rows).toEqual([
      { id: buyer.id, sessions: 0 },
      { id: fresh.id, sessions: 1 },
    ]);
  });
});

describe('limits and settings for guests', () => {
  test('allow twenty guests per network address and hour', async () => {
    const server = await startServer(DEFAULT_ENGINE, { env: { RATE_LIMITS: 'on' } });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await callFunction(server, 'start-guest', {})).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    await server.close();
  });

  test('are rejected without a configured captcha and while sign-ups are off', async () => {
    const guarded = await startServer(DEFAULT_ENGINE, {
      env: { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' },
    });
    expect(await callFunction(guarded, 'start-guest', {})).toMatchObject({
      status: 400,
      body: { code: 'captcha_failed' },
    });
    await guarded.close();
    const closed = await startServer(DEFAULT_ENGINE, { env: { SIGN_UPS: 'off' } });
    expect(await callFunction(closed, 'start-guest', {})).toMatchObject({
      status: 422,
      body: { code: 'signup_disabled' },
    });
    await closed.close();
  });
});
