import { randomUUID } from 'node:crypto';
import type { Param } from '#server/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { places, type RunningShop } from '#tests/support/places.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import type { SignedIn } from '#tests/support/server.ts';

const ITEMS = [{ id: 'youtube-ads-trial', quantity: 1 }];
const cents = (amount: number) => Math.round(amount * 100);

describe.each(places)('payment race conditions on $place', ({ start }) => {
  let server: RunningShop;
  let nia: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const place = async (as: SignedIn, token: string, promo: string | null = null) => {
    const draft = await draftOrder(server, ITEMS, { payment: { token }, promo_code: promo });
    return placeOrder<PlacedOrder & Failure>(server, as, draft, randomUUID());
  };
  const approve = (payment_id: string, yes: boolean) =>
    callFunction<PlacedOrder & Failure>(server, 'sandbox-approve', { payment_id, approve: yes }, { as: nia });
  const cancel = (id: string) =>
    admin.supabase.from('orders').update({ status: 'cancelled', cancel_reason: 'asked by phone' }).eq('id', id);
  const rowsOf = async <T extends object>(text: string, values: Param[]) =>
    (await server.services.db.query<T>(text, values)).rows;
  /** Everything about an order that must exist once at most. */
  const booked = async (id: string) => {
    const [row] = await rowsOf<Record<string, unknown>>(
      `select o.status, o.payment_status,
        (select count(*)::int from payments where order_id = o.id and status = 'succeeded') as paid,
        (select count(*)::int from invoices where order_id = o.id) as invoices,
        (select count(*)::int from email_outbox where order_id = o.id and template = 'order-confirmation') as emails
       from orders as o where o.id = $1`,
      [id],
    );
    return row;
  };

  test('ten concurrent approvals of a payment confirm it once', async () => {
    const { body } = await place(nia, 'tok_requires_action');
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(body.payment.payment_id, true)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await booked(body.id)).toEqual({
      status: 'confirmed',
      payment_status: 'paid',
      paid: 1,
      invoices: 1,
      emails: 1,
    });
  });

  test('a concurrent approval and rejection have one consistent result', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => place(nia, 'tok_requires_action')));
    await Promise.all(
      orders.flatMap(({ body }, at) => [
        approve(body.payment.payment_id, at % 2 === 0),
        approve(body.payment.payment_id, at % 2 !== 0),
      ]),
    );
    for (const { body } of orders) {
      const stored = await booked(body.id);
      const paid = stored?.payment_status === 'paid' ? 1 : 0;
      expect(stored).toMatchObject({ paid, invoices: paid, emails: paid });
    }
  });

  test('a concurrent confirmation and cancellation never lose a payment', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => place(nia, 'tok_requires_action')));
    await Promise.all(orders.flatMap(({ body }) => [approve(body.payment.payment_id, true), cancel(body.id)]));
    for (const { body } of orders) {
      const stored = await booked(body.id);
      const [charge] = await rowsOf<{ status: string }>(
        'select status from internal.sandbox_charges where payment_id = $1',
        [body.payment.payment_id],
      );
      expect(stored?.paid).toBe(charge?.status === 'succeeded' ? 1 : 0);
      expect(stored?.payment_status === 'paid').toBe(stored?.paid === 1);
    }
  });

  test('of eight accounts one gets the last use of a promo code, and a decline returns it', async () => {
    await server.services.db.query(`insert into promo_codes (code, percent_off, max_uses) values ('LASTONE', 50, 1)`);
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => server.signedIn()));
    const uses = async () =>
      (await rowsOf<{ uses: number }>(`select uses from promo_codes where code = 'LASTONE'`, []))[0]?.uses;

    const declined = await place(nia, 'tok_declined', 'LASTONE');
    expect(declined.status).toBe(402);
    expect(await uses()).toBe(0);

    const draft = await draftOrder(server, ITEMS, { promo_code: 'LASTONE' });
    const answers = await Promise.all(
      shoppers.map((shopper) => placeOrder<PlacedOrder & Failure>(server, shopper, draft, randomUUID())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 400 && status < 500)).toHaveLength(7);
    expect(await uses()).toBe(1);
    expect(
      await rowsOf(`select 1 from orders where discount > 0 and promo_code = 'LASTONE' and status = 'confirmed'`, []),
    ).toHaveLength(1);
  });

  test('concurrent refunds never exceed the payment, here or at the provider', async () => {
    const { body } = await place(nia, 'tok_visa');
    const paid = cents(body.total);
    const amounts = [0.6, 0.5, 0.4, 0.3, 0.2, 0.1].map((share) => Math.round(paid * share) / 100);
    const answers = await Promise.all(
      [...amounts, undefined, undefined].map((amount) =>
        callFunction<{ refund?: { amount: number } }>(
          server,
          'refund-order',
          { order_id: body.id, reason: 'race', ...(amount !== undefined && { amount }) },
          { as: admin, headers: { 'idempotency-key': randomUUID() } },
        ),
      ),
    );
    const given = answers
      .filter(({ status }) => status === 201)
      .map((answer) => cents(answer.body.refund?.amount ?? 0));
    expect(given.length).toBeGreaterThan(0);
    const sum = given.reduce((left, right) => left + right, 0);
    expect(sum).toBeLessThanOrEqual(paid);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const [stored] = await rowsOf<{ notes: number; refunds: number }>(
      `select (select coalesce(sum(total), 0)::float8 from credit_notes where order_id = $1) as notes,
        (select coalesce(sum(amount), 0)::float8 from refunds where order_id = $1 and state = 'succeeded') as refunds`,
      [body.id],
    );
    expect(cents(stored!.notes)).toBe(sum);
    expect(cents(stored!.refunds)).toBe(sum);
    const again = await callFunction(
      server,
      'refund-order',
      { order_id: body.id, reason: 'race', amount: body.total },
      { as: admin, headers: { 'idempotency-key': randomUUID() } },
    );
    expect(again.status).toBe(409);
  });

  test('one idempotency key creates one order per account', async () => {
    const ada = await server.signedIn();
    const key = randomUUID();
    const draft = await draftOrder(server, ITEMS);
    const answers = await Promise.all(
      [nia, nia, nia, ada, ada].map((as) => placeOrder<PlacedOrder>(server, as, draft, key)),
    );
    const ids = answers.map(({ body }) => body.id);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(new Set(ids.slice(3)).size).toBe(1);
    expect(ids[0]).not.toBe(ids[3]);
    expect(await rowsOf('select 1 from payments where order_id = any($1::uuid[])', [[...new Set(ids)]])).toHaveLength(
      2,
    );
  });
});
