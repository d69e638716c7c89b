import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderConditions } from '#web/features/orders/admin/order-list.ts';
import { engines } from '#tests/support/database.ts';
import { findIn, readEverything } from '#tests/support/everything-read.ts';
import { addMarkedClient, askQuestions, MONEY, writtenAs, type MarkedClient } from '#tests/support/marked-clients.ts';
import { addSharedRows, type SharedRows } from '#tests/support/permissions/owned-rows.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('who may see orders but no money on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let support: SignedIn;
  let ana: MarkedClient;
  let shared: SharedRows;

  beforeAll(async () => {
    server = await startServer(engine);
    [admin, support] = await Promise.all([server.signedIn({ admin: true }), server.signedIn({ team: 'support' })]);
    await askQuestions(admin);
    shared = await server.services.db.transaction(addSharedRows);
    ana = await addMarkedClient(server, admin, 'Night Drive');
  });
  afterAll(() => server.close());

  test('reads orders with their client and lines', async () => {
    const order = await support.supabase
      .from('team_orders')
      .select(
        'order_number,client_name,contact_phone,status,payment_status,ordered_items,lines:team_order_lines(name,quantity,intake:intakes(answers),campaign:campaign_delivery(name))',
      )
      .eq('id', ana.orderId)
      .single();
    expect(order.data).toMatchObject({
      order_number: ana.orderNumber,
      client_name: ana.word,
      contact_phone: ana.word,
      status: 'confirmed',
      payment_status: 'paid',
      ordered_items: [
        { name: `Teaser clip for ${ana.word}`, quantity: 1, service_type: 'youtube-ads' },
        { name: `Story clip for ${ana.word}`, quantity: 1, service_type: 'youtube-ads' },
      ],
    });
    const { lines } = order.data as unknown as { lines: { name: string; campaign: { name: string } | null }[] };
    expect(lines.find(({ name }) => name.startsWith('Teaser clip'))).toMatchObject({
      intake: { answers: { track: 'Night Drive' } },
      campaign: { name: `Campaign of ${ana.word}` },
    });
    expect((await support.supabase.from('orders').select('id')).data).toEqual([]);
    expect((await support.supabase.from('order_items').select('id')).data).toEqual([]);
  });

  test('finds them by number, name, email and service', async () => {
    const numbers = async (typed: string) => {
      let list = support.supabase.from('team_orders').select('order_number');
      for (const condition of orderConditions(typed)) list = list.or(condition);
      return (await list).data;
    };
    for (const typed of [ana.orderNumber, ana.word, `${ana.word}@example.test`])
      expect([typed, await numbers(typed)]).toEqual([typed, [{ order_number: ana.orderNumber }]]);
    const ofService = (slug: string) =>
      support.supabase
        .from('team_orders')
        .select('order_number')
        .contains('services', JSON.stringify([slug]));
    expect((await ofService('youtube-ads')).data).toEqual([{ order_number: ana.orderNumber }]);
    expect((await ofService('nothing')).data).toEqual([]);
  });

  test('reads notes and changes of state in the history, without sums', async () => {
    await admin.supabase.from('orders').update({ status: 'in_progress' }).eq('id', ana.orderId);
    const { data } = await support.supabase.rpc('order_timeline', { order_id: ana.orderId });
    const events = data as {
      kind: string;
      actor: string | null;
      detail: { table?: string; after?: object; text?: string };
    }[];
    expect(events.map(({ kind, detail }) => detail.table ?? kind)).toEqual(expect.arrayContaining(['note', 'orders']));
    expect(events.find(({ detail }) => detail.table === 'orders')).toMatchObject({
      actor: 'Nia Cole',
      detail: { after: { status: 'in_progress' } },
    });
    expect(events.filter(({ detail }) => ['payments', 'refunds', 'invoices'].includes(detail.table ?? ''))).toEqual([]);
    const all = await admin.supabase.rpc('order_timeline', { order_id: ana.orderId });
    expect(findIn([{ from: '', status: 200, text: JSON.stringify(all.data) }], writtenAs(MONEY.paid))).not.toEqual([]);
  });

  test('finds no sum in anything that the server sends', async () => {
    await admin.supabase.rpc('assign_work', { subject: 'order', subject_id: ana.orderId, person: admin.id });
    await admin.supabase.rpc('set_work_fee', { subject: 'order', subject_id: ana.orderId, fee: MONEY.fee });
    const readings = await readEverything(server, support, [ana], shared);
    expect(findIn(readings, [ana.word]).length).toBeGreaterThan(10);
    expect(readings.filter(({ status }) => status >= 500)).toEqual([]);
    expect(findIn(readings, Object.values(MONEY).flatMap(writtenAs))).toEqual([]);
    // The same search finds them where they may be read.
    const owners = await readEverything(server, admin, [ana], shared);
    for (const amount of Object.values(MONEY))
      expect(findIn(owners, writtenAs(amount)), String(amount)).not.toEqual([]);
  });
});
