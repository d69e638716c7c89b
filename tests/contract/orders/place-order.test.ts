import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { places, type RunningShop } from '#tests/support/places.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import type { SignedIn } from '#tests/support/server.ts';

describe.each(places)('placing orders on $place', ({ start }) => {
  let server: RunningShop;
  let nia: SignedIn;

  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    nia = await server.signedIn();
  });

  const twoItems = [
    { id: 'youtube-ads-premium', quantity: 1, serviceLink: 'https://youtu.be/abc' },
    { id: 'spotify-ads-basic', quantity: 2 },
  ];
  const outbox = async (orderId: string) =>
    (
      await server.services.db.query(
        `select template from email_outbox where data ->> 'orderId' = $1 and template <> 'order-notice'`,
        [orderId],
      )
    ).rows;

  test('[FN-05] [SF-ORD-01] [SF-ORD-04] [SF-ORD-07] [SF-ORD-08] [SF-CHK-18] confirms a paid order with lines, invoice and email', async () => {
    const draft = await draftOrder(server, twoItems, { promo_code: 'hype10' });
    const { status, body } = await placeOrder(server, nia, draft, randomUUID());
    expect(status).toBe(201);
    // 490 + 2 x 130 = 750; less 75; 8 % of 675 is 54.
    expect(body).toMatchObject({
      status: 'confirmed',
      subtotal: 750,
      discount: 75,
      tax: 54,
      total: 729,
      payment: { status: 'paid', last4: '4242' },
    });
    expect(body.order_number).toMatch(/^HC-\d{4}-\d{4,}$/);
    const { data: order } = await nia.supabase
      .from('orders')
      .select(
        'order_number, status, delivery_address, notes, terms_version, refund_policy_version, order_items(name, quantity, service_link), invoices(number, total, status, lines)',
      )
      .eq('id', body.id)
      .single();
    expect(order).toMatchObject({
      status: 'confirmed',
      delivery_address: '1 Main Street, Austin, TX 73301, United States',
      notes: 'Company: Cole Records',
      terms_version: '2025-01-01',
      refund_policy_version: '2025-01-01',
      order_items: [
        { name: 'Premium', quantity: 1, service_link: 'https://youtu.be/abc' },
        { name: 'Basic', quantity: 2, service_link: null },
      ],
      invoices: { total: 729, status: 'paid', lines: [{ line_total: 490 }, { line_total: 260 }] },
    });
    expect(await outbox(body.id)).toEqual([{ template: 'order-confirmation' }]);
  });

  test('marks a payment as requested when it is opened, and only checkout opens one', async () => {
    const draft = await draftOrder(server, twoItems);
    const { body } = await placeOrder(server, nia, draft, randomUUID());
    const { rows } = await server.services.db.query(
      'select asked_at <= settled_at as "askedFirst", livemode, method is not null as "hasMethod" from payments where order_id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ askedFirst: true, livemode: false, hasMethod: true }]);
    const { data } = await server
      .client(server.services.identity.serviceRoleKey)
      .from('orders')
      .insert({
        client_id: nia.id,
        client_name: 'Nia Cole',
        client_email: 'nia@example.test',
        items: [{ id: 'spotify-ads-basic', quantity: 1 }],
        payment_status: 'processing',
      })
      .select('payment_status')
      .single();
    expect(data).toEqual({ payment_status: 'unpaid' });
  });

  test('[SF-ORD-13] a double click or a later repeat creates one order', async () => {
    const draft = await draftOrder(server, twoItems);
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => placeOrder(server, nia, draft, key)));
    const again = await placeOrder(server, nia, draft, key);
    expect([...responses, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set([...responses, again].map(({ body }) => body.id)).size).toBe(1);
    const { data } = await nia.supabase.from('orders').select('id');
    expect(data).toHaveLength(1);
    expect(await outbox(again.body.id)).toHaveLength(1);
  });

  test('rejects the same key with a different body', async () => {
    const key = randomUUID();
    await placeOrder(server, nia, await draftOrder(server, twoItems), key);
    const other = await placeOrder<Failure>(
      server,
      nia,
      await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]),
      key,
    );
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  test('confirming removes ordered lines from the cart and changes the checkout id', async () => {
    await nia.supabase.from('cart_items').insert([
      { product_id: 'youtube-ads-premium', quantity: 1 },
      { product_id: 'spotify-ads-basic', quantity: 3 },
    ]);
    const checkoutId = async () =>
      (await nia.supabase.from('carts').select('checkout_id').single()).data?.checkout_id as string;
    const key = await checkoutId();
    const { status } = await placeOrder(server, nia, await draftOrder(server, twoItems), key);
    expect(status).toBe(201);
    const { data } = await nia.supabase.from('cart_items').select('product_id, quantity');
    expect(data).toEqual([{ product_id: 'spotify-ads-basic', quantity: 1 }]);
    expect(await checkoutId()).not.toBe(key);
  });

  test('[SF-CHK-06] [ERR-12] a declined card returns the reason, keeps the cart and promo; a retry pays the same order', async () => {
    await server.services.db.query(
      `insert into promo_codes (code, percent_off, max_uses_per_client) values ('SOLO', 50, 1) on conflict do nothing`,
    );
    await nia.supabase.from('cart_items').insert({ product_id: 'youtube-ads-trial' });
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], { promo_code: 'SOLO' });
    const key = randomUUID();
    const declined = await placeOrder<Failure>(server, nia, { ...draft, payment: { token: 'tok_declined' } }, key);
    expect(declined).toMatchObject({
      status: 402,
      body: { code: 'payment_declined', message: expect.stringContaining('declined') },
    });
    expect((await nia.supabase.from('cart_items').select('product_id')).data).toHaveLength(1);

    const retried = await placeOrder(server, nia, draft, key);
    expect(retried).toMatchObject({ status: 201, body: { discount: 25 } });
    const { data } = await nia.supabase.from('orders').select('id, status, payment_status, payments(status)');
    expect(data).toEqual([
      {
        id: retried.body.id,
        status: 'confirmed',
        payment_status: 'paid',
        payments: [{ status: 'declined' }, { status: 'succeeded' }],
      },
    ]);
  });

  test.each([
    ['another cart', [{ id: 'youtube-ads-trial', quantity: 2 }], randomUUID()],
    ['another quantity under the same key', [{ id: 'youtube-ads-trial', quantity: 3 }], null],
  ])('[SF-ORD-13] after a declined card, %s cancels the declined order', async (_, changed, otherKey) => {
    const key = randomUUID();
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], {
      payment: { token: 'tok_declined' },
    });
    expect((await placeOrder(server, nia, draft, key)).status).toBe(402);
    expect((await placeOrder(server, nia, await draftOrder(server, changed), otherKey ?? key)).status).toBe(201);
    const { data } = await nia.supabase
      .from('orders')
      .select('status, payment_status, cancel_reason')
      .order('created_at');
    expect(data).toEqual([
      { status: 'cancelled', payment_status: 'declined', cancel_reason: 'payment_declined' },
      { status: 'confirmed', payment_status: 'paid', cancel_reason: null },
    ]);
  });

  test('[SF-ORD-06] a declined order is not charged at an old price', async () => {
    const { db } = server.services;
    const key = randomUUID();
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
    await placeOrder(server, nia, { ...draft, payment: { token: 'tok_declined' } }, key);
    await db.query(`update packages set price = price + 10 where id = 'youtube-ads-trial'`);
    const retried = await placeOrder<Failure>(server, nia, draft, key);
    await db.query(`update packages set price = price - 10 where id = 'youtube-ads-trial'`);
    expect(retried).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    expect((await placeOrder(server, nia, draft, key)).status).toBe(201);
  });

  test('a card that requires approval is confirmed afterwards', async () => {
    const draft = await draftOrder(server, twoItems, { payment: { token: 'tok_requires_action' } });
    const asked = await placeOrder(server, nia, draft, randomUUID());
    expect(asked).toMatchObject({ status: 202, body: { status: 'pending', payment: { status: 'requires_action' } } });
    const payment_id = asked.body.payment.payment_id;
    const stranger = await server.signedIn();
    expect(
      (await callFunction(server, 'sandbox-approve', { payment_id, approve: true }, { as: stranger })).status,
    ).toBe(404);
    const approved = await callFunction<PlacedOrder>(
      server,
      'sandbox-approve',
      { payment_id, approve: true },
      { as: nia },
    );
    expect(approved).toMatchObject({
      status: 201,
      body: { id: asked.body.id, status: 'confirmed', payment: { status: 'paid' } },
    });
    expect(await outbox(asked.body.id)).toHaveLength(1);
  });

  test('a payment rejected by the bank is declined', async () => {
    const asked = await placeOrder(
      server,
      nia,
      await draftOrder(server, twoItems, { payment: { token: 'tok_requires_action' } }),
      randomUUID(),
    );
    const rejected = await callFunction<Failure>(
      server,
      'sandbox-approve',
      { payment_id: asked.body.payment.payment_id, approve: false },
      { as: nia },
    );
    expect(rejected).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
  });

  test.each([
    ['a total of another day', (draft: object) => ({ ...draft, total_amount: 1 })],
    [
      'a stale item price',
      (draft: object) => ({
        ...draft,
        items: [{ id: 'youtube-ads-premium', name: 'x', service_type: 'x', price: 1, quantity: 1 }],
      }),
    ],
  ])('[SF-ORD-06] rejects %s with the current amounts and places nothing', async (_, spoil) => {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }]);
    const rejected = await placeOrder<Failure>(server, nia, spoil(draft), randomUUID());
    expect(rejected).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { quote: { subtotal: 490, total: 529.2 } } },
    });
    expect((await nia.supabase.from('orders').select('id')).data).toEqual([]);
  });

  test.each<[string, number, string, (draft: Record<string, unknown>) => unknown]>([
    [
      'an unknown package',
      400,
      'unknown_package',
      (d) => ({ ...d, items: [{ id: 'nope', name: 'x', service_type: 'x', price: 1, quantity: 1 }] }),
    ],
    [
      'a negative quantity',
      400,
      'invalid_body',
      (d) => ({ ...d, items: [{ id: 'youtube-ads-trial', name: 'x', service_type: 'x', price: 50, quantity: -1 }] }),
    ],
    [
      'an absurd quantity',
      400,
      'invalid_body',
      (d) => ({ ...d, items: [{ id: 'youtube-ads-trial', name: 'x', service_type: 'x', price: 50, quantity: 1e9 }] }),
    ],
    ['no items', 400, 'invalid_body', (d) => ({ ...d, items: [] })],
    [
      'a script as link',
      400,
      'invalid_body',
      (d) => ({
        ...d,
        items: [
          {
            id: 'youtube-ads-trial',
            name: 'x',
            service_type: 'x',
            price: 50,
            quantity: 1,
            serviceLink: 'javascript:alert(1)',
          },
        ],
      }),
    ],
    ['terms not accepted', 400, 'invalid_body', (d) => ({ ...d, terms_accepted: false })],
    ['a zero byte', 400, 'invalid_body', (d) => ({ ...d, notes: 'a\u0000b' })],
    ['an unknown promo code', 422, 'promo_refused', (d) => ({ ...d, promo_code: 'NOPE99' })],
    ['broken JSON', 400, 'bad_request', () => '{"client_name":'],
    ['a body of a megabyte', 413, 'body_too_large', (d) => ({ ...d, notes: 'x'.repeat(1_000_000) })],
  ])('rejects %s', async (_, status, code, spoil) => {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
    const rejected = await placeOrder<Failure>(
      server,
      nia,
      spoil(draft as unknown as Record<string, unknown>),
      randomUUID(),
    );
    expect(rejected).toMatchObject({ status, body: { code } });
    expect(rejected.body.message).not.toMatch(/internal\.|select |insert /i);
    expect((await nia.supabase.from('orders').select('id')).data).toEqual([]);
  });

  test('[ERR-11] requires a signed-in user', async () => {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
    expect(await callFunction(server, 'place-order', draft)).toMatchObject({
      status: 401,
      body: { message: 'User not authenticated' },
    });
    const forged = `${nia.accessToken.slice(0, -8)}AAAAAAAA`;
    expect((await callFunction(server, 'place-order', draft, { as: { accessToken: forged } })).status).toBe(401);
  });

  test('[FN-01] [FN-02] the owner and admins can resend the order email, only to the stored address', async () => {
    const placed = await placeOrder(server, nia, await draftOrder(server, twoItems), randomUUID());
    const stranger = await server.signedIn();
    const admin = await server.signedIn({ admin: true });
    const send = (as: SignedIn) =>
      callFunction<{ success?: boolean }>(
        server,
        'send-order-email',
        { order: { id: placed.body.id, client_email: 'victim@example.test' } },
        { as },
      );
    expect((await send(stranger)).status).toBe(404);
    expect(await send(nia)).toMatchObject({ status: 200, body: { success: true } });
    expect((await send(admin)).status).toBe(200);
    const { rows } = await server.services.db.query(
      `select distinct to_address from email_outbox where data ->> 'orderId' = $1 and template = 'order-confirmation'`,
      [placed.body.id],
    );
    expect(rows).toEqual([{ to_address: 'nia@example.test' }]);
  });

  test('invoice numbers have no gaps under concurrent orders', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        draftOrder(
          server,
          [{ id: 'youtube-ads-trial', quantity: 1 }],
          n % 3 === 0 ? { payment: { token: 'tok_declined' } } : {},
        ),
      ),
    );
    await Promise.all(drafts.map((draft) => placeOrder(server, nia, draft, randomUUID())));
    const { rows } = await server.services.db.query<{ n: number }>(
      `select split_part(number, '-', 3)::int as n from invoices order by 1`,
    );
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => at + 1));
  });

  test('set_service_link updates only the caller’s lines', async () => {
    const placed = await placeOrder(server, nia, await draftOrder(server, twoItems), randomUUID());
    const { data } = await nia.supabase
      .from('order_items')
      .select('id')
      .eq('order_id', placed.body.id)
      .order('position');
    const line = data![1]!.id as string;
    expect(
      (
        await nia.supabase.rpc('set_service_link', {
          order_item_id: line,
          service_link: 'https://open.spotify.com/track/1',
        })
      ).data,
    ).toMatchObject({ service_link: 'https://open.spotify.com/track/1' });
    const stranger = await server.signedIn();
    expect(
      (await stranger.supabase.rpc('set_service_link', { order_item_id: line, service_link: 'https://evil.test' }))
        .error,
    ).not.toBeNull();
    expect(
      (await nia.supabase.rpc('set_service_link', { order_item_id: line, service_link: 'javascript:1' })).error
        ?.message,
    ).toBe('A service link must be a web address');
  });
});
