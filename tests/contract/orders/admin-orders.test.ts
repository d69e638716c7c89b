import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatuses, type OrderStatus, type PlacedOrder } from '#domain/orders/order.ts';
import { orderConditions } from '#web/features/orders/admin/order-list.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Event {
  kind: 'change' | 'mail' | 'note';
  actor: string | null;
  detail: { table?: string; action?: string; after?: Record<string, unknown>; template?: string; text?: string };
}

describe.each(engines)('admin orders on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const buy = async (changes: object = {}, id = 'youtube-ads-trial') =>
    (await placeOrder<PlacedOrder>(server, nia, await draftOrder(server, [{ id, quantity: 1 }], changes), randomUUID()))
      .body;
  const move = (id: string, status: OrderStatus, more: object = {}) =>
    admin.supabase
      .from('orders')
      .update({ status, ...more })
      .eq('id', id)
      .select('status');

  test('finds an order by number, partial name, email, domain and ordered item', async () => {
    const order = await buy(
      { client_name: 'Zoë ångström', client_email: 'zoe.a@velvet-label.test' },
      'spotify-ads-basic',
    );
    const find = async (text: string) => {
      let list = admin.supabase.from('order_list').select('order_number');
      for (const condition of orderConditions(text)) list = list.or(condition);
      const { data, error } = await list;
      expect(error).toBeNull();
      return (data as { order_number: string }[]).map((row) => row.order_number);
    };
    const short = String(Number(order.order_number.split('-')[2]));
    for (const text of [
      order.order_number,
      order.order_number.toLowerCase(),
      `HC-${order.order_number.split('-')[1]}-${short}`,
      'zoë',
      'ångs zo',
      'ZOE.A@velvet-label.test',
      'zoe.a@velvet-l',
      'velvet',
      `${short} zoë`,
    ]) {
      expect([text, await find(text)]).toEqual([text, [order.order_number]]);
    }
    for (const text of ["nobody's", 'zoë nobody', 'zoe_a@velvet-label.test', '%@velvet-label.test', "a'b \\ & | !(:*"])
      expect([text, await find(text)]).toEqual([text, []]);
    const { data } = await admin.supabase
      .from('order_list')
      .select('order_number')
      .contains('items', JSON.stringify([{ service_type: 'spotify-ads' }]));
    expect(data).toEqual([{ order_number: order.order_number }]);
  });

  test('paginates without gaps in every sort order', async () => {
    for (let n = 0; n < 5; n++) await buy({ client_name: n % 2 === 0 ? 'Ada' : 'Ben' });
    const { count } = await admin.supabase.from('order_list').select('id', { count: 'exact', head: true });
    for (const column of ['order_date', 'total_amount', 'client_name']) {
      for (const ascending of [true, false]) {
        const seen: string[] = [];
        for (let cursor: Record<string, string> | null = null; ;) {
          let query = admin.supabase.from('order_list').select('id, order_date, total_amount, client_name');
          const than = ascending ? 'gt' : 'lt';
          if (cursor !== null)
            query = query.or(
              `and(${column}.${than}e."${cursor[column]}",or(${column}.${than}."${cursor[column]}",id.${than}.${cursor.id}))`,
            );
          const { data, error } = await query.order(column, { ascending }).order('id', { ascending }).limit(2);
          expect(error).toBeNull();
          const rows = data as unknown as Record<string, string>[];
          seen.push(...rows.map((row) => row.id!));
          if (rows.length < 2) break;
          cursor = rows[1]!;
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toHaveLength(count!);
      }
    }
  });

  test('hides list, notes and timelines from clients, visitors and the service key', async () => {
    const order = await buy();
    await admin.supabase.from('order_notes').insert({ order_id: order.id, text: 'Wants a call' });
    expect((await nia.supabase.from('order_list').select('id')).data).toEqual([]);
    expect((await nia.supabase.from('order_notes').select('id')).data).toEqual([]);
    expect((await nia.supabase.rpc('order_timeline', { order_id: order.id })).data).toEqual([]);
    expect((await nia.supabase.from('order_notes').insert({ order_id: order.id, text: 'x' })).error?.code).toBe(
      '42501',
    );
    for (const client of [server.client(), server.client(server.services.identity.serviceRoleKey)]) {
      expect((await client.from('order_list').select('id')).error?.code).toBe('42501');
    }
  });

  test('a note records its author and is immutable', async () => {
    const order = await buy();
    const { data } = await admin.supabase
      .from('order_notes')
      .insert({ order_id: order.id, text: 'Wants a call' })
      .select('author_id')
      .single();
    expect(data).toEqual({ author_id: admin.id });
    expect(
      (await admin.supabase.from('order_notes').insert({ order_id: order.id, text: 'x', author_id: nia.id })).error
        ?.code,
    ).toBe('42501');
    expect((await admin.supabase.from('order_notes').insert({ order_id: order.id, text: '  ' })).error?.code).toBe(
      '23514',
    );
    await expect(
      server.services.db.query(`update order_notes set text = 'y' where order_id = $1`, [order.id]),
    ).rejects.toMatchObject({ code: 'PT409' });
  });

  test('[SF-ORD-14] the database accepts exactly the status changes that the UI offers', async () => {
    const { db } = server.services;
    const order = await buy();
    const steps = await admin.supabase.from('status_steps').select('status,next,by_hand').eq('subject', 'order');
    const isStep = (from: OrderStatus, to: OrderStatus) =>
      steps.data!.some(({ status, next }) => status === from && next === to);
    for (const from of orderStatuses) {
      for (const to of orderStatuses.filter((status) => status !== from)) {
        await db
          .transaction(async (sql) => {
            await sql.query(`alter table orders disable trigger guard_order`);
            await sql.query(`update orders set status = $2, payment_status = 'paid' where id = $1`, [order.id, from]);
            await sql.query(`alter table orders enable trigger guard_order`);
            // A full refund, which this status change requires.
            await sql.query(
              `insert into refunds (order_id, payment_id, amount, currency, reason, key, state)
            select p.order_id, p.id, p.amount, p.currency, 'x', $2, 'succeeded' from payments as p where p.order_id = $1 and p.status = 'succeeded'`,
              [order.id, randomUUID()],
            );
            const step = sql.query(`update orders set status = $2, cancel_reason = 'x' where id = $1`, [order.id, to]);
            if (isStep(from, to)) await step;
            else await expect(step, `${from} to ${to}`).rejects.toMatchObject({ code: 'PT409' });
            throw new Error('back');
          })
          .catch((error: Error) => expect(error.message).toBe('back'));
      }
    }
    const byHand = steps.data!.filter(({ status, by_hand }) => status === 'confirmed' && by_hand);
    expect(byHand.map(({ next }) => next as string).toSorted()).toEqual(['cancelled', 'in_progress']);
  });

  test('admins change an order’s status with a reason for cancelling, and detect concurrent changes', async () => {
    const order = await buy();
    expect((await move(order.id, 'in_progress')).data).toEqual([{ status: 'in_progress' }]);
    expect((await move(order.id, 'pending')).error?.code).toBe('PT409');
    expect((await move(order.id, 'cancelled')).error).toMatchObject({
      code: 'PT400',
      message: 'A canceled order needs a reason',
    });
    const { data: read } = await admin.supabase.from('orders').select('updated_at').eq('id', order.id).single();
    expect((await move(order.id, 'completed')).error).toBeNull();
    const { updated_at } = read as { updated_at: string };
    expect(
      (
        await admin.supabase
          .from('orders')
          .update({ status: 'completed' })
          .eq('id', order.id)
          .eq('updated_at', updated_at)
          .select()
      ).data,
    ).toEqual([]);
  });

  test('the timeline lists changes, emails and notes with their authors, newest first', async () => {
    const order = await buy();
    await move(order.id, 'in_progress');
    await admin.supabase.from('order_notes').insert({ order_id: order.id, text: 'Started' });
    await callFunction(
      server,
      'refund-order',
      { order_id: order.id, amount: 1, reason: 'goodwill' },
      { as: admin, headers: { 'idempotency-key': randomUUID() } },
    );
    const { data, error } = await admin.supabase.rpc('order_timeline', { order_id: order.id });
    expect(error).toBeNull();
    const events = data as Event[];
    const sentences = events.map(({ kind, detail }) =>
      kind === 'change' ? `${detail.table} ${detail.action}` : (detail.template ?? detail.text),
    );
    for (const event of [
      'orders insert',
      'payments insert',
      'invoices insert',
      'order-confirmation',
      'Started',
      'refunds insert',
      'credit_notes insert',
      'refund-notice',
    ])
      expect(sentences).toContain(event);
    expect(sentences.indexOf('Started')).toBeLessThan(sentences.indexOf('orders insert'));
    expect(events.find(({ detail }) => detail.text === 'Started')?.actor).toBe('Nia Cole');
    expect(events.find(({ detail }) => detail.after?.status === 'in_progress')).toMatchObject({ actor: 'Nia Cole' });
  });
});
