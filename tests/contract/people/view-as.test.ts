import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { draftOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('view as client on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;
  let token: string;

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
    await nia.supabase.from('cart_items').insert({ product_id: 'youtube-ads-trial' });
    await nia.supabase.rpc('open_ticket', { subject: 'Mine', body: 'x' });
    token = ((await (await view(admin.accessToken, nia.id)).json()) as { access_token: string }).access_token;
  });
  afterAll(() => server.close());

  const send = (
    path: string,
    bearer: string,
    init: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    fetch(server.url + path, {
      method: init.method ?? 'GET',
      headers: {
        apikey: 'anon',
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        ...init.headers,
      },
      ...(init.body === undefined
        ? {}
        : { body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body) }),
    });
  const view = (bearer: string, clientId: string) =>
    send('/functions/v1/view-as-client', bearer, { method: 'POST', body: { clientId } });

  test('shows what the client sees and nothing else', async () => {
    const rows = async (path: string) => (await (await send(`/rest/v1/${path}`, token)).json()) as object[];
    expect(await rows('users?select=id')).toEqual([{ id: nia.id }]);
    expect(await rows('tickets?select=subject')).toEqual([{ subject: 'Mine' }]);
    expect(await rows('cart_items?select=product_id')).toEqual([{ product_id: 'youtube-ads-trial' }]);
    expect(await rows('promo_codes')).toEqual([]);
    const quote = await send('/rest/v1/rpc/quote', token, {
      method: 'POST',
      body: { items: [{ id: 'youtube-ads-trial', quantity: 1 }] },
    });
    expect(quote.status).toBe(200);
  });

  test('records every view in the audit log under the admin', async () => {
    const { data } = await admin.supabase.from('audit_logs').select('user_id,record_id,source').eq('action', 'view_as');
    expect(data).toEqual([{ user_id: admin.id, record_id: nia.id, source: 'database' }]);
  });

  test('lasts fifteen minutes and creates no session', async () => {
    const claims = await server.services.identity.verify(token);
    expect(claims).toMatchObject({ sub: nia.id, role: 'authenticated', view_only: true, act: { sub: admin.id } });
    expect((claims.exp as number) - (claims.iat as number)).toBe(900);
    expect(claims.session_id).toBeUndefined();
  });

  test('only admins can view, and only clients that are enabled', async () => {
    expect((await view(nia.accessToken, nia.id)).status).toBe(403);
    expect((await view('anon', nia.id)).status).toBe(401);
    expect((await view(admin.accessToken, admin.id)).status).toBe(404);
    const gone = await server.signedIn();
    await admin.supabase.rpc('set_person_active', { person: gone.id, active: false });
    expect((await view(admin.accessToken, gone.id)).status).toBe(404);
    expect((await view(token, nia.id)).status).toBe(403);
  });

  const endpoints: [string, string, { method: string; body?: unknown; headers?: Record<string, string> }][] = [
    ['a row that is added', '/rest/v1/cart_items', { method: 'POST', body: { product_id: 'spotify-ads-basic' } }],
    ['a row that is changed', '/rest/v1/cart_items?quantity=eq.1', { method: 'PATCH', body: { quantity: 5 } }],
    ['a row that is removed', '/rest/v1/cart_items?quantity=eq.1', { method: 'DELETE' }],
    ['a row that is put', '/rest/v1/users?id=eq.{nia}', { method: 'PATCH', body: { first_name: 'Eve' } }],
    [
      'an order',
      '/rest/v1/orders',
      {
        method: 'POST',
        body: { client_name: 'x', client_email: 'x@example.test', items: [{ id: 'youtube-ads-trial', quantity: 1 }] },
      },
    ],
    ['an audit row', '/rest/v1/audit_logs', { method: 'POST', body: { action: 'login' } }],
    ['a contact', '/rest/v1/contacts', { method: 'POST', body: { name: 'x', email: 'x@example.test', message: 'x' } }],
    ['a ticket', '/rest/v1/rpc/open_ticket', { method: 'POST', body: { subject: 'x', body: 'x' } }],
    ['the picture', '/rest/v1/rpc/set_avatar', { method: 'POST', body: { name: null } }],
    [
      'an end of a session',
      '/rest/v1/rpc/end_session',
      { method: 'POST', body: { session: '00000000-0000-4000-8000-000000000000' } },
    ],
    ['the account', '/auth/v1/user', { method: 'PUT', body: { data: { firstName: 'Eve' } } }],
    ['the password', '/auth/v1/user', { method: 'PUT', body: { password: 'Another-horse-1' } }],
    ['a second factor', '/auth/v1/factors', { method: 'POST', body: { factor_type: 'totp' } }],
    ['a code to confirm with', '/auth/v1/reauthenticate', { method: 'GET' }],
    ['the sign-out', '/auth/v1/logout?scope=global', { method: 'POST', body: {} }],
    ['a passkey', '/auth/v1/passkeys/registration/options', { method: 'POST', body: {} }],
    ['another way in', '/auth/v1/user/identities/authorize?provider=google', { method: 'GET' }],
    [
      'a mail',
      '/functions/v1/send-order-email',
      { method: 'POST', body: { order: '00000000-0000-4000-8000-000000000000' } },
    ],
    [
      'a message',
      '/functions/v1/submit-contact',
      { method: 'POST', body: { name: 'x', email: 'x@example.test', message: 'x' } },
    ],
    [
      'a payment',
      '/functions/v1/payment-status',
      { method: 'POST', body: { payment_id: '00000000-0000-4000-8000-000000000000' } },
    ],
    [
      'a file',
      '/storage/v1/object/avatars/{nia}/x.png',
      { method: 'POST', body: 'x', headers: { 'content-type': 'image/png' } },
    ],
    [
      'a file whose name looks like a list',
      '/storage/v1/object/avatars/{nia}/object/list/x.png',
      { method: 'POST', body: 'x', headers: { 'content-type': 'image/png' } },
    ],
    [
      'a file in a bucket named after an endpoint',
      '/storage/v1/object/list/{nia}/x.png',
      { method: 'POST', body: 'x', headers: { 'content-type': 'image/png' } },
    ],
    [
      'an upload URL whose path looks like signing a read',
      '/storage/v1/object/upload/sign/tickets/{nia}/object/sign/x.png',
      { method: 'POST', body: {} },
    ],
    [
      'a file that is replaced',
      '/storage/v1/object/avatars/{nia}/x.png',
      { method: 'PUT', body: 'x', headers: { 'content-type': 'image/png' } },
    ],
    [
      'a file that is moved',
      '/storage/v1/object/move',
      { method: 'POST', body: { bucketId: 'tickets', sourceKey: '{nia}/a', destinationKey: '{nia}/b' } },
    ],
    [
      'a file that is copied',
      '/storage/v1/object/copy',
      { method: 'POST', body: { bucketId: 'tickets', sourceKey: '{nia}/a', destinationKey: '{nia}/b' } },
    ],
    ['a file that is removed', '/storage/v1/object/avatars', { method: 'DELETE', body: { prefixes: ['{nia}/x.png'] } }],
    ['an address to upload to', '/storage/v1/object/upload/sign/tickets/{nia}/x.png', { method: 'POST', body: {} }],
    ['a bucket', '/storage/v1/bucket', { method: 'POST', body: { id: 'mine', name: 'mine' } }],
  ];

  test.each(endpoints)('rejects %s', async (_, path, { body, ...init }) => {
    const named = <T>(value: T): T =>
      value === undefined ? value : (JSON.parse(JSON.stringify(value).replaceAll('{nia}', nia.id)) as T);
    const response = await send(named(path), token, { ...init, body: named(body) });
    const text = await response.text();
    expect([400, 403].includes(response.status), `${response.status} ${text}`).toBe(true);
    expect(text).toMatch(/view/i);
  });

  test('rejects an order with its payment before it charges', async () => {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
    expect((await send('/functions/v1/place-order', token, { method: 'POST', body: draft })).status).toBe(403);
    expect((await server.services.db.query('select 1 from public.orders')).rows).toEqual([]);
  });
});
