import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { places, type RunningShop } from '#tests/support/places.ts';

const contact = { name: 'Ada', email: 'ada@example.test', message: 'Hello' };
const order = {
  client_name: 'Nia',
  client_email: 'nia@example.test',
  items: [{ id: 'youtube-ads-trial', quantity: 1 }],
};

describe.each(places)('limits per request and account on $place', ({ start }) => {
  let server: RunningShop;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  test('allows ten contacts per request', async () => {
    const send = (count: number) =>
      server
        .client()
        .from('contacts')
        .insert(Array.from({ length: count }, () => contact));
    expect((await send(10)).status).toBe(201);
    expect((await send(11)).status).toBe(400);
    expect((await send(1_000)).status).toBe(413);
    const { rows } = await server.services.db.query(
      `select count(*) as n from contacts where email = 'ada@example.test'`,
    );
    expect(rows).toEqual([{ n: 10 }]);
  });

  test('allows twenty unpaid orders per account, none of which holds a promo use', async () => {
    const nia = await server.signedIn();
    await server.services.db.query(`insert into promo_codes (code, percent_off, max_uses) values ('RARE', 10, 100)`);
    const send = (count: number) =>
      nia.supabase.from('orders').insert(Array.from({ length: count }, () => ({ ...order, promo_code: 'rare' })));
    expect((await send(19)).status).toBe(201);
    expect((await send(2)).status).toBe(429);
    expect((await send(1)).status).toBe(201);
    expect((await send(1)).status).toBe(429);
    const { rows } = await server.services.db.query(`select uses from promo_codes where code = 'RARE'`);
    expect(rows).toEqual([{ uses: 0 }]);
    const other = await server.signedIn();
    expect((await other.supabase.from('orders').insert(order)).status).toBe(201);
  });
});

const limited = { RATE_LIMITS: 'on' };

describe.each(places)('rate limits on $place', ({ start }) => {
  let server: RunningShop;
  beforeAll(async () => {
    server = await start(limited);
  });
  afterAll(() => server.close());

  const times = async (count: number, path: string, body: object, headers: Record<string, string> = {}) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const response = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      statuses.push(response.status);
    }
    return statuses;
  };

  test.each([
    ['contacts', '/rest/v1/contacts', '/rest/v1/%63ontacts', contact, 5],
    [
      'quotes, through which codes could be guessed',
      '/rest/v1/rpc/quote',
      '/rest/v1/rpc/%71uote',
      { items: order.items, promo_code: 'x' },
      120,
    ],
    ['orders, which tell of codes too', '/rest/v1/orders', '/rest/v1/%6frders', { ...order, promo_code: 'guess' }, 30],
    ['entries of the log', '/rest/v1/audit_logs', '/rest/v1/audit%5Flogs', { action: 'login' }, 120],
  ])('counts %s for every spelling of the path', async (_, path, disguised, body, points) => {
    const { accessToken } = await server.signedIn();
    const as = { authorization: `Bearer ${accessToken}` };
    const statuses = [...(await times(points - 1, path, body, as)), ...(await times(2, disguised, body, as))];
    expect(statuses.indexOf(429)).toBe(points);
  });

  test('counts entries of the log per account, one in a request', async () => {
    const { supabase, accessToken, id } = await server.signedIn();
    const entry = { action: 'login', user_id: id };
    const several = await supabase.from('audit_logs').insert([entry, entry]);
    expect([several.status, several.error?.details]).toEqual([413, 'at most 1 row in a request']);
    const as = { authorization: `Bearer ${accessToken}` };
    expect((await times(120, '/rest/v1/audit_logs', entry, as)).at(-1)).toBe(429);
    expect((await (await server.signedIn()).supabase.from('audit_logs').insert(entry)).status).not.toBe(429);
  });
});
