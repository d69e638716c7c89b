import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { InboxPage } from '#domain/work/inbox.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

/** Monday. */
const PAID = '2030-03-04T12:00:00Z';
/** 10:20 on a day of that week, in Dubai. */
const at = (day: string) => `2030-03-${day}T06:20:00Z`;
const [WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = ['06', '07', '08', '09'].map(at) as [string, string, string, string];

describe.each(engines)('chasing open answers on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine, { env: { TIME_ZONE: 'Asia/Dubai' } });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    nia = await server.signedIn();
  });

  const sql = async <Row extends object = object>(text: string, ...values: (string | null)[]) =>
    (await server.services.db.query<Row>(text, values)).rows;
  async function buy(paid = PAID) {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], { client_email: nia.email });
    const { body } = await placeOrder<PlacedOrder>(server, nia, draft, randomUUID());
    await sql('update public.payments set settled_at = $2 where order_id = $1', body.id, paid);
    return body.id;
  }
  const lineOf = async (order: string) =>
    (await sql<{ id: string }>('select id from public.order_items where order_id = $1', order))[0]!.id;
  /** The orders about which an email is queued at this time. */
  async function chase(time: string) {
    await sql(`delete from public.email_outbox where template = 'intake-reminder'`);
    await sql('select internal.chase_answers($1)', time);
    const queued = await sql<{ id: string }>(
      `select data ->> 'orderId' as id from public.email_outbox where template = 'intake-reminder' and to_address = $1`,
      nia.email,
    );
    return queued.map(({ id }) => id);
  }
  const inInbox = async (order: string) => {
    const { data } = await admin.supabase.rpc('admin_inbox', { page_size: 200, kind: 'intake' });
    return (data as InboxPage).rows.some(({ subject_id: id }) => id === order);
  };

  test('reminds two days after the payment, at 10:00 of a working day, three times, and then leaves it to the team', async () => {
    const order = await buy();
    expect(await chase(at('05'))).toEqual([]);
    // Two days have not passed by 10:20.
    expect(await chase(WEDNESDAY)).toEqual([]);
    expect(await chase('2030-03-07T05:59:00Z')).toEqual([]);
    expect(await chase('2030-03-07T07:00:00Z')).toEqual([]);
    expect(await chase(THURSDAY)).toEqual([order]);
    expect(await chase(THURSDAY)).toEqual([]);
    expect(await chase(FRIDAY)).toEqual([]);
    expect(await chase(SATURDAY)).toEqual([]);
    expect(await chase(at('11'))).toEqual([order]);
    expect(await inInbox(order)).toBe(false);
    expect(await chase(at('13'))).toEqual([order]);
    expect(await chase(at('18'))).toEqual([]);
    await sql(
      `update internal.intake_reminders set reminded_at = now() - interval '49 hours' where order_id = $1`,
      order,
    );
    // Nobody answered meanwhile.
    await sql('alter table public.intakes disable trigger complete_intake');
    await sql(
      `update public.intakes set updated_at = now() - interval '4 days' where order_item_id = $1`,
      await lineOf(order),
    );
    await sql('alter table public.intakes enable trigger complete_intake');
    expect(await inInbox(order)).toBe(true);
  });

  test('writes at the client’s time, and about one order a day', async () => {
    const [first, second] = [await buy(), await buy('2030-03-04T13:00:00Z')];
    expect(
      (await nia.supabase.from('users').update({ time_zone: 'America/New_York' }).eq('id', nia.id)).error,
    ).toBeNull();
    expect(await chase(THURSDAY)).toEqual([]);
    // The clocks of New York changed on Sunday.
    expect(await chase('2030-03-07T15:30:00Z')).toEqual([first]);
    expect(await chase('2030-03-07T15:45:00Z')).toEqual([]);
    expect(await chase('2030-03-08T15:30:00Z')).toEqual([second]);
    expect(await chase('2030-03-11T14:30:00Z')).toEqual([first]);
    await nia.supabase.from('users').update({ time_zone: 'Mars/Olympus' }).eq('id', nia.id);
    expect(await sql('select time_zone from public.users where id = $1', nia.id)).toEqual([{ time_zone: null }]);
  });

  test('a zone that this database does not know, as after a move, counts as the shop’s and stops no reminder', async () => {
    const order = await buy();
    await sql('alter table public.users disable trigger keep_time_zone');
    await sql(`update public.users set time_zone = 'Mars/Olympus' where id = $1`, nia.id);
    await sql('alter table public.users enable trigger keep_time_zone');
    expect(await chase(THURSDAY)).toEqual([order]);
  });

  const ends: [string, (order: string, line: string) => PromiseLike<unknown>][] = [
    ['a reply', () => nia.supabase.rpc('open_ticket', { subject: 'My order', body: 'What do you need?' })],
    [
      'a cancellation',
      (order) => sql(`update public.orders set status = 'cancelled', cancel_reason = 'x' where id = $1`, order),
    ],
    [
      'the answers',
      (_, line) =>
        nia.supabase.rpc('save_intake', {
          order_item_id: line,
          answers: { link: 'https://youtu.be/abc', genre: 'Pop', territories: 'NG' },
        }),
    ],
    ['the client’s switch', () => admin.supabase.rpc('set_reminders', { person: nia.id, active: false })],
    ['a disabled account', () => admin.supabase.rpc('set_person_active', { person: nia.id, active: false })],
    ['an upgrade after the payment', () => sql(`update internal.shop_settings set chase_from = '2030-03-05'`)],
    [
      'a request to pause',
      async (order, line) => {
        await admin.supabase.rpc('create_campaigns_from_order', { order_id: order });
        await sql(
          `update public.campaigns set status = 'active', requested_status = 'paused' where order_item_id = $1`,
          line,
        );
        await sql(`update public.campaigns set requested_status = 'paused' where order_item_id = $1`, line);
      },
    ],
  ];
  test.each(ends)('never after %s', async (name, end) => {
    const order = await buy();
    // A reply counts when it came after the payment, which is now.
    if (name === 'a reply')
      await sql(`update public.payments set settled_at = now() - interval '1 minute' where order_id = $1`, order);
    await end(order, await lineOf(order));
    expect(await chase(THURSDAY)).toEqual([]);
    await sql(`update internal.shop_settings set chase_from = '2020-01-01'`);
  });

  test('never after an answer that followed a reminder: the team has it at once', async () => {
    const order = await buy();
    expect(await chase(THURSDAY)).toEqual([order]);
    await sql(`update internal.intake_reminders set reminded_at = now() where order_id = $1`, order);
    expect(await inInbox(order)).toBe(false);
    await nia.supabase.rpc('save_intake', { order_item_id: await lineOf(order), answers: { genre: 'Pop' } });
    expect(await inInbox(order)).toBe(true);
    expect(await chase(at('18'))).toEqual([]);
  });

  test('only the team turns reminders on and off', async () => {
    expect((await nia.supabase.rpc('set_reminders', { person: nia.id, active: false })).error?.code).toBe('PT403');
    expect((await nia.supabase.from('users').update({ reminders: false }).eq('id', nia.id)).error?.code).toBe('42501');
    expect((await admin.supabase.rpc('set_reminders', { person: randomUUID(), active: false })).error?.code).toBe(
      'PT404',
    );
  });
});
