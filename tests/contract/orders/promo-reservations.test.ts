import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { places, type RunningShop } from '#tests/support/places.ts';
import { startGuest } from '#tests/support/guests.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import type { SignedIn } from '#tests/support/server.ts';

const items = [{ id: 'youtube-ads-trial', quantity: 1 }];

describe.each(places)('promo code reservations on $place', ({ start }) => {
  let server: RunningShop;
  let nia: SignedIn;
  let code: string;

  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    nia = await server.signedIn();
    code = `CODE${randomUUID().slice(0, 8)}`.toUpperCase();
  });

  const limit = (limits: { max_uses?: number; max_uses_per_client?: number }) =>
    server.services.db.query(
      'insert into promo_codes (code, percent_off, max_uses, max_uses_per_client) values ($1, 50, $2, $3)',
      [code, limits.max_uses ?? null, limits.max_uses_per_client ?? null],
    );
  const usage = async () =>
    (
      await server.services.db.query<{ uses: number; held: number }>(
        `select p.uses, (select count(*)::int from promo_redemptions as r where r.promo_id = p.id and r.state <> 'released') as held
         from promo_codes as p where p.code = $1`,
        [code],
      )
    ).rows[0];
  const place = async (as: SignedIn, token: string, key = randomUUID()) =>
    placeOrder<PlacedOrder & Failure>(
      server,
      as,
      await draftOrder(server, items, { promo_code: code, payment: { token } }),
      key,
    );
  const insertUnpaid = async (as: SignedIn) => {
    const { data, error } = await as.supabase
      .from('orders')
      .insert({ client_name: 'Nia Cole', client_email: 'nia@example.test', items, promo_code: code })
      .select('id')
      .single();
    expect(error).toBeNull();
    return data!.id as string;
  };
  const pay = (as: SignedIn, order_id: string, token = 'tok_visa') =>
    callFunction<PlacedOrder & Failure>(
      server,
      'pay-order',
      { order_id, payment: { token }, terms_accepted: true },
      { as },
    );
  const states = async () =>
    (
      await server.services.db.query<{ status: string; cancel_reason: string | null }>(
        'select status, cancel_reason from orders where promo_code = $1 order by created_at, id',
        [code],
      )
    ).rows;

  test('[SF-ORD-08] unpaid orders reserve no use until their payment begins', async () => {
    await limit({ max_uses: 2 });
    const orders = [];
    for (let n = 0; n < 6; n++) orders.push(await insertUnpaid(nia));
    expect(await usage()).toEqual({ uses: 0, held: 0 });
    const stranger = await server.signedIn();
    expect((await place(stranger, 'tok_visa')).status).toBe(201);
    expect((await pay(nia, orders[0]!)).status).toBe(201);
    expect(await pay(nia, orders[1]!)).toMatchObject({
      status: 422,
      body: { code: 'promo_refused', details: { reason: 'used_up' } },
    });
    expect(await usage()).toEqual({ uses: 2, held: 2 });
  });

  test('[SF-ORD-08] one account with several pending approvals reserves one use', async () => {
    await limit({ max_uses: 3 });
    for (let n = 0; n < 5; n++) expect((await place(nia, 'tok_requires_action')).status).toBe(202);
    expect(await usage()).toEqual({ uses: 1, held: 1 });
    expect(await states()).toEqual([
      ...Array.from({ length: 4 }, () => ({ status: 'cancelled', cancel_reason: 'replaced' })),
      { status: 'pending', cancel_reason: null },
    ]);
    for (const stranger of [await server.signedIn(), await server.signedIn()])
      expect((await place(stranger, 'tok_visa')).status).toBe(201);
  });

  test('[SF-ORD-08] a processing payment keeps its reservation, and rejects another order of the account', async () => {
    await limit({ max_uses: 3 });
    expect((await place(nia, 'tok_late')).status).toBe(202);
    expect(await place(nia, 'tok_visa')).toMatchObject({
      status: 422,
      body: { code: 'promo_refused', details: { reason: 'in_use' } },
    });
    expect(await usage()).toEqual({ uses: 1, held: 1 });
  });

  test('[SF-ORD-08] concurrent orders of one account reserve one use', async () => {
    await limit({ max_uses: 10 });
    const orders = await Promise.all(Array.from({ length: 4 }, () => insertUnpaid(nia)));
    const answers = await Promise.all([
      ...orders.map((id) => pay(nia, id, 'tok_requires_action')),
      ...Array.from({ length: 4 }, () => place(nia, 'tok_requires_action')),
    ]);
    for (const { status } of answers) expect([202, 402, 422]).toContain(status);
    expect(await usage()).toEqual({ uses: 1, held: 1 });
  });

  test('[SF-ORD-08] enforces limits while many accounts pay concurrently', async () => {
    await limit({ max_uses: 2, max_uses_per_client: 1 });
    const accounts = await Promise.all(Array.from({ length: 4 }, () => server.signedIn()));
    const answers = await Promise.all([...accounts, ...accounts].map((account) => place(account, 'tok_visa')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await usage()).toEqual({ uses: 2, held: 2 });
  });

  test('guests who have not paid hold a quarter of a limited code, and accounts can use the rest', async () => {
    await limit({ max_uses: 8 });
    const guestOrder = async (token: string) =>
      placeOrder<PlacedOrder & Failure>(
        server,
        await startGuest(server),
        await draftOrder(server, items, { promo_code: code, payment: { token } }),
        randomUUID(),
      );
    const waiting = [];
    for (let guests = 0; guests < 3; guests += 1) waiting.push(await guestOrder('tok_requires_action'));
    expect(waiting.map(({ body }) => body.details?.reason ?? body.payment.status)).toEqual([
      'requires_action',
      'requires_action',
      'held',
    ]);
    expect((await place(nia, 'tok_visa')).body.payment.status).toBe('paid');
    expect(await usage()).toEqual({ uses: 3, held: 3 });
  });

  test('a declined card releases the use, and a retry reserves it again', async () => {
    await limit({ max_uses: 1, max_uses_per_client: 1 });
    const key = randomUUID();
    expect((await place(nia, 'tok_declined', key)).status).toBe(402);
    expect(await usage()).toEqual({ uses: 0, held: 0 });
    expect((await place(nia, 'tok_visa', key)).status).toBe(201);
    expect(await usage()).toEqual({ uses: 1, held: 1 });
    expect(await place(nia, 'tok_visa')).toMatchObject({ status: 422, body: { details: { reason: 'used_up' } } });
  });
});
