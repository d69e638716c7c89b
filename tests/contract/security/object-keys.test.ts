import { randomUUID } from 'node:crypto';
import type { Param } from '#server/platform/db/database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';

// The server runs in this process: what a request does to a prototype can be seen here.
describe('field names', () => {
  let server: TestServer;
  let nia: SignedIn;
  let ada: SignedIn;
  beforeAll(async () => {
    server = await startServer(DEFAULT_ENGINE);
    [nia, ada] = await Promise.all([server.signedIn(), server.signedIn()]);
  });
  afterEach(() => {
    for (const value of [{}, [], () => undefined] as object[]) {
      expect('polluted' in value).toBe(false);
      expect('isAdmin' in value).toBe(false);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
  afterAll(() => server.close());

  const send = async (path: string, body: string | undefined, method = 'POST', as = nia) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, text: await response.text() };
  };
  const rows = async <T extends object>(text: string, values: Param[] = []) =>
    (await server.services.db.query<T>(text, values)).rows;

  describe('that reach a prototype', () => {
    const POISONS = [
      '{"__proto__":{"polluted":true,"isAdmin":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '{"data":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}',
      '{"app_metadata":{"__proto__":{"polluted":true}},"options":{"data":{"__proto__":{"polluted":true}}}}',
      '[{"__proto__":{"polluted":true}}]',
    ];
    const paths = [
      '/auth/v1/signup',
      '/auth/v1/token?grant_type=password',
      '/rest/v1/contacts',
      '/rest/v1/rpc/quote',
      '/functions/v1/submit-contact',
      '/functions/v1/place-order',
      '/storage/v1/object/list/tickets',
      '/storage/v1/object/sign/tickets/x',
    ];
    test.each(paths)('are harmless in a body for %s', async (path) => {
      for (const body of POISONS) {
        const { status, text } = await send(path, body);
        expect([body, status < 500], text).toEqual([body, true]);
      }
    });

    test('are stored as data in user metadata and merged into nothing', async () => {
      const { status } = await send('/auth/v1/user', '{"data":{"__proto__":{"polluted":true},"city":"Austin"}}', 'PUT');
      expect(status).toBe(200);
      const { data } = await nia.supabase.auth.getUser();
      expect(data.user?.user_metadata).toMatchObject({ city: 'Austin', firstName: 'Nia' });
      expect(data.user?.user_metadata.polluted).toBeUndefined();
    });

    test('are unknown columns in a query', async () => {
      const good = await send('/rest/v1/packages?select=id&limit=1', undefined, 'GET');
      expect(good.status).toBe(200);
      for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']) {
        for (const query of [
          `select=${name}`,
          `${name}=eq.1`,
          `order=${name}`,
          `select=id,${name}(id)`,
          `select=${name}:id,${name}`,
        ]) {
          const { status, text } = await send(`/rest/v1/packages?${query}`, undefined, 'GET');
          expect([query, status], text).toEqual([query, 400]);
        }
        expect((await send(`/rest/v1/${name}`, undefined, 'GET')).status).toBe(404);
        expect((await send(`/rest/v1/rpc/${name}`, '{}')).status).toBe(404);
        expect((await send(`/functions/v1/${name}`, '{}')).status).toBe(404);
        expect((await send(`/auth/v1/authorize?provider=${name}`, undefined, 'GET')).status).toBe(400);
        expect((await send(`/auth/v1/token?grant_type=${name}`, '{}')).status).toBe(400);
        expect((await send(`/storage/v1/object/public/${name}/x`, undefined, 'GET')).status).toBe(400);
        const page = await fetch(`${server.url}/rest/v1/packages?limit=1`, { headers: { 'accept-profile': name } });
        expect(page.status).toBe(406);
      }
    });

    test('are plain fields as an alias in a response', async () => {
      const { status, text } = await send('/rest/v1/packages?select=__proto__:id&limit=1', undefined, 'GET');
      expect(status).toBe(200);
      expect(text).toMatch(/"__proto__"\s*:\s*"/);
    });
  });

  describe('that clients cannot set', () => {
    test('on an order: owner, status, payment, number and prices', async () => {
      const order = { client_name: 'Nia', client_email: nia.email, items: [{ id: 'youtube-ads-trial', quantity: 1 }] };
      expect((await send('/rest/v1/orders', JSON.stringify(order))).status).toBe(201);
      for (const extra of [
        { status: 'confirmed' },
        { payment_status: 'paid' },
        { client_id: ada.id },
        { order_number: 'HC-2026-9999' },
        { discount: 1000 },
        { tax: 0 },
        { created_by: ada.id },
        { id: randomUUID() },
        { total_amount: 0.01 },
      ]) {
        await send('/rest/v1/orders', JSON.stringify({ ...order, ...extra }));
      }
      const stored = await rows<{ order_number: string }>(
        `select distinct client_id, status, payment_status = 'paid' as paid, discount::float8 as discount, total_amount::float8 as total from orders`,
      );
      const [quoted] = await rows<{ total: number }>(
        `select (public.quote('[{"id": "youtube-ads-trial", "quantity": 1}]') ->> 'total')::float8 as total`,
      );
      expect(stored).toEqual([
        { client_id: nia.id, status: 'pending', paid: false, discount: 0, total: quoted?.total },
      ]);
      expect(await rows(`select 1 from orders where order_number = 'HC-2026-9999'`)).toEqual([]);
    });

    test('at checkout: anything outside the form', async () => {
      const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
      const { status, body } = await placeOrder<PlacedOrder>(
        server,
        nia,
        {
          ...draft,
          client_id: ada.id,
          status: 'completed',
          discount: 100,
          tax: 0,
          order_number: 'HC-0000-0001',
          is_admin: true,
        },
        randomUUID(),
      );
      if (status === 201) {
        expect(body.total).toBe(draft.total_amount);
        expect(
          await rows('select client_id, status, discount::float8 as discount from orders where id = $1', [body.id]),
        ).toEqual([{ client_id: nia.id, status: 'confirmed', discount: 0 }]);
      } else expect(status).toBe(400);
    });

    test('on an account: role, confirmation, ban and id, at sign-up and later', async () => {
      const email = `${randomUUID()}@example.test`;
      const claims = {
        role: 'service_role',
        is_super_admin: true,
        app_metadata: { role: 'admin' },
        raw_app_meta_data: { role: 'admin' },
        email_confirmed_at: '2020-01-01T00:00:00Z',
        email_confirm: true,
        banned_until: null,
        aud: 'service_role',
        id: ada.id,
      };
      const signUp = await send(
        '/auth/v1/signup',
        JSON.stringify({ email, password: TEST_PASSWORD, ...claims, data: claims }),
      );
      expect(signUp.status).toBe(200);
      expect(
        await rows(
          `select role, email_confirmed_at, is_super_admin, raw_app_meta_data -> 'role' as granted from auth.users where email = $1`,
          [email],
        ),
      ).toEqual([
        {
          role: 'authenticated',
          email_confirmed_at: null,
          is_super_admin: expect.not.stringMatching('true'),
          granted: null,
        },
      ]);

      await send('/auth/v1/user', JSON.stringify({ ...claims, data: { firstName: 'Nia', ...claims } }), 'PUT');
      const me = await rows(`select role, raw_app_meta_data -> 'role' as granted from auth.users where id = $1`, [
        nia.id,
      ]);
      expect(me).toEqual([{ role: 'authenticated', granted: null }]);
      expect((await nia.supabase.rpc('is_admin')).data).toBe(false);
    });

    test('on a profile: role, email, owner and state', async () => {
      const path = `/rest/v1/users?id=eq.${nia.id}`;
      expect((await send(path, '{"first_name":"Nina"}', 'PATCH')).status).toBe(204);
      for (const change of [
        { role: 'admin' },
        { email: 'x@example.test' },
        { id: ada.id },
        { is_active: true },
        { created_at: '2020-01-01' },
        { email_verified: true },
      ]) {
        const { status } = await send(path, JSON.stringify({ first_name: 'Eve', ...change }), 'PATCH');
        expect([change, status >= 400]).toEqual([change, true]);
      }
      expect(await rows('select first_name, role from users where id = $1', [nia.id])).toEqual([
        { first_name: 'Nina', role: 'client' },
      ]);
    });

    test('on a ticket: number, client, assignee, status and message author', async () => {
      const opened = await send('/rest/v1/rpc/open_ticket', JSON.stringify({ subject: 'x', body: 'x' }));
      expect(opened.status).toBe(200);
      for (const extra of [
        { client_id: ada.id },
        { author_id: ada.id },
        { assignee: ada.id },
        { status: 'completed' },
      ]) {
        expect(
          (await send('/rest/v1/rpc/open_ticket', JSON.stringify({ subject: 'y', body: 'x', ...extra }))).status,
        ).toBe(404);
        const direct = await send('/rest/v1/tickets', JSON.stringify({ subject: 'z', ...extra }));
        expect([extra, direct.status >= 400]).toEqual([extra, true]);
      }
      const [ticket] = await rows<{ id: string; client_id: string }>('select id, client_id from tickets');
      expect(ticket?.client_id).toBe(nia.id);
      const message = { ticket_id: ticket?.id, body: 'x' };
      expect((await send('/rest/v1/ticket_messages', JSON.stringify(message))).status).toBe(201);
      for (const extra of [
        { author_id: ada.id },
        { author_name: 'Hypecast' },
        { by_staff: true },
        { internal: true },
        { created_at: '2020-01-01' },
      ]) {
        const { status } = await send('/rest/v1/ticket_messages', JSON.stringify({ ...message, ...extra }));
        expect([extra, status >= 400]).toEqual([extra, true]);
      }
      expect(await rows('select distinct author_id from ticket_messages')).toEqual([{ author_id: nia.id }]);
    });
  });
});
