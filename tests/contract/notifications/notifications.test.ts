import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationKinds, notificationEmails, type NotificationKind } from '#domain/notifications/notification.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { expireByAge } from '#server/modules/retention/retention.ts';
import { addDays } from '#domain/period.ts';
import { loadNewResults } from '#server/modules/campaigns/emails/shared/new-results.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('notifications on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const buy = async (who: SignedIn) =>
    (
      await placeOrder<PlacedOrder>(
        server,
        who,
        await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]),
        randomUUID(),
      )
    ).body;
  const notificationsOf = async (who: SignedIn) =>
    ((await who.supabase.from('notifications').select('kind, data, read_at').order('created_at').order('id')).data ??
      []) as { kind: NotificationKind; data: Record<string, unknown>; read_at: string | null }[];
  const kinds = async (who: SignedIn) => (await notificationsOf(who)).map(({ kind }) => kind);
  const emails = async (who: SignedIn) =>
    (
      await db.query<{ template: string; data: object }>(
        'select template, data from public.email_outbox where to_address = $1 order by created_at',
        [who.email],
      )
    ).rows;
  const importFor = async (...campaigns: string[]) => {
    const { rows } = await db.query<{ id: string }>(
      `insert into public.result_imports (format, file_name, path, state, rows, first_day, last_day) values ('x', 'x.csv', $1, 'previewed', 2, '2026-11-01', '2026-11-02') returning id`,
      [randomUUID()],
    );
    await db.query(
      `update public.result_imports set state = 'applied', applied_at = now(), mapping = $2 where id = $1`,
      [rows[0]!.id, Object.fromEntries(campaigns.map((id, at) => [`n${at}`, id]))],
    );
    return rows[0]!.id;
  };
  const set = (who: SignedIn, kind: string, portal: boolean, email: boolean) =>
    who.supabase.rpc('set_notification', { kind, portal, mail: email });

  test('kinds and emails match between database and domain', async () => {
    const { rows } = await db.query<{ kind: string; known: boolean }>(
      'select kind, internal.is_notification_kind(kind) as known from unnest($1::text[]) as kind',
      [[...notificationKinds, 'other']],
    );
    expect(rows).toEqual([
      ...notificationKinds.map((kind) => ({ kind, known: true })),
      { kind: 'other', known: false },
    ]);
    const kim = await server.signedIn();
    for (const kind of notificationKinds)
      expect([kind, (await set(kim, kind, true, false)).error === null]).toEqual([
        kind,
        notificationEmails[kind] === 'optional',
      ]);
  });

  test('an order notifies about its invoice, changes by admins and refunds, not the client’s own actions', async () => {
    const nia = await server.signedIn();
    const order = await buy(nia);
    expect(await notificationsOf(nia)).toEqual([
      {
        kind: 'invoice',
        data: expect.objectContaining({ order_id: order.id, number: expect.stringMatching(/^INV-/) }),
        read_at: null,
      },
    ]);
    await admin.supabase.from('orders').update({ status: 'in_progress' }).eq('id', order.id);
    expect((await notificationsOf(nia)).at(-1)).toMatchObject({
      kind: 'order_status',
      data: { order_id: order.id, number: order.order_number, status: 'in_progress' },
    });
    await callFunction(
      server,
      'refund-order',
      { order_id: order.id, amount: 10, reason: 'Late' },
      { as: admin, headers: { 'idempotency-key': randomUUID() } },
    );
    expect((await notificationsOf(nia)).at(-1)).toMatchObject({
      kind: 'refund',
      data: { order_id: order.id, amount: 10, currency: 'USD' },
    });
    const made = (
      await admin.supabase.rpc('create_team_order', {
        client_id: nia.id,
        items: [{ name: 'Film', price: 100, quantity: 1 }],
      })
    ).data as { id: string };
    expect((await notificationsOf(nia)).at(-1)).toMatchObject({
      kind: 'payment_request',
      data: { order_id: made.id, amount: 108 },
    });
  });

  test('a campaign notifies and emails about status changes and decisions', async () => {
    const nia = await server.signedIn();
    const id = await makeCampaign(db, nia.id, { name: 'Night Drive' });
    const move = (change: object) => admin.supabase.from('campaigns').update(change).eq('id', id);
    const ask = (wanted: string | null) => nia.supabase.rpc('request_campaign_status', { campaign_id: id, wanted });
    await move({ status: 'active' });
    await move({ name: 'Night Drive 2' });
    await ask('paused');
    await ask(null);
    await ask('paused');
    await move({ status: 'paused' });
    await ask('active');
    await move({ requested_status: null });
    expect((await notificationsOf(nia)).map(({ kind, data }) => [kind, data.event, data.status])).toEqual([
      ['campaign_status', 'status', 'active'],
      ['request_answered', 'approved', 'paused'],
      ['request_answered', 'declined', 'paused'],
    ]);
    expect((await emails(nia)).map(({ data }) => data)).toEqual([
      { campaignId: id, event: 'status', status: 'active' },
      { campaignId: id, event: 'approved', status: 'paused' },
      { campaignId: id, event: 'declined', status: 'active' },
    ]);
  });

  test('a campaign that is started before its first day is announced with that day', async () => {
    const nia = await server.signedIn();
    const id = await makeCampaign(db, nia.id, { name: 'Night Drive', starts: 5 });
    await admin.supabase.from('campaigns').update({ status: 'active' }).eq('id', id);
    const { rows } = await db.query<{ day: string }>('select (internal.shop_today() + 5)::text as day');
    expect((await notificationsOf(nia)).map(({ data }) => data.starts_on)).toEqual([rows[0]!.day]);
  });

  test('results notify once per import and client, with at most one email a day', async () => {
    const [nia, ada] = await Promise.all([server.signedIn(), server.signedIn()]);
    const [one, two, other] = [
      await makeCampaign(db, nia.id, { name: 'One' }),
      await makeCampaign(db, nia.id),
      await makeCampaign(db, ada.id),
    ];
    const first = await importFor(one, two, other);
    await importFor(one);
    expect((await notificationsOf(nia)).map(({ data }) => data)).toEqual([
      { import_id: first, campaigns: 2, first_day: '2026-11-01', last_day: '2026-11-02' },
      expect.objectContaining({ campaigns: 1, campaign_id: one, name: 'One' }),
    ]);
    expect(await kinds(ada)).toEqual(['results']);
    expect(await emails(nia)).toEqual([{ template: 'results-notice', data: { importId: first, clientId: nia.id } }]);
  });

  test('the email of results has the newest figure, what was promised, the days before and the next working day', async () => {
    const nia = await server.signedIn();
    const [one, two] = [
      await makeCampaign(db, nia.id, { name: 'One', status: 'active', target: 1000 }),
      await makeCampaign(db, nia.id, { name: 'Two', target: null }),
    ];
    await db.query(
      `insert into public.campaign_days (campaign_id, day, views, spend) select $1, internal.shop_today() - n, 100 + n, 7 from generate_series(1, 2) as n`,
      [one],
    );
    const content = await loadNewResults(db, { importId: await importFor(one, two), clientId: nia.id });
    expect(content?.campaigns).toMatchObject([
      {
        id: one,
        name: 'One',
        metric: 'views',
        day: addDays(content!.today, -1),
        value: 101,
        delivered: 203,
        promised: 1000,
      },
      { id: two, name: 'Two', day: null, value: null, delivered: null, promised: null, values: [] },
    ]);
    expect(content!.campaigns[0]!.values).toEqual([...Array.from({ length: 12 }, () => null), 102, 101]);
    expect([1, 2, 3, 4, 5]).toContain(new Date(`${content!.next}T00:00:00Z`).getUTCDay());
    expect(content!.next > content!.today).toBe(true);
    expect(JSON.stringify(content)).not.toContain('spend');
  });

  test('manual results notify once a day per campaign, without an email', async () => {
    const nia = await server.signedIn();
    const [one, two] = [
      await makeCampaign(db, nia.id, { name: 'One' }),
      await makeCampaign(db, nia.id, { name: 'Two' }),
    ];
    const type = (campaign_id: string, day: string) =>
      admin.supabase.from('campaign_days').insert({ campaign_id, day, views: 10 });
    for (const [campaign, day] of [
      [one, '2026-11-01'],
      [one, '2026-11-02'],
      [two, '2026-11-02'],
    ] as const)
      expect((await type(campaign, day)).error).toBeNull();
    expect((await notificationsOf(nia)).map(({ data }) => data)).toEqual([
      { campaigns: 1, campaign_id: one, name: 'One', first_day: '2026-11-01', last_day: '2026-11-01' },
      { campaigns: 1, campaign_id: two, name: 'Two', first_day: '2026-11-02', last_day: '2026-11-02' },
    ]);
    await db.query(`update public.notifications set created_at = now() - interval '21 hours' where user_id = $1`, [
      nia.id,
    ]);
    await type(one, '2026-11-03');
    expect(await notificationsOf(nia)).toHaveLength(3);
    expect(await emails(nia)).toEqual([]);
  });

  test('a deliverable or an admin’s reply notifies and emails unless switched off', async () => {
    const [nia, ada] = await Promise.all([server.signedIn(), server.signedIn()]);
    for (const kind of ['deliverable', 'ticket_reply', 'campaign_status', 'results'])
      expect((await set(ada, kind, kind !== 'results', false)).error).toBeNull();
    expect((await set(ada, 'ticket_reply', false, false)).error).toBeNull();
    for (const who of [nia, ada]) {
      const order = await buy(who);
      const { data: line } = await who.supabase.from('order_items').select('id').eq('order_id', order.id).single();
      await admin.supabase.from('deliverables').insert({
        order_item_id: (line as { id: string }).id,
        title: 'Cut',
        kind: 'link',
        url: 'https://example.test',
      });
      const ticket = (await who.supabase.rpc('open_ticket', { subject: 'Hi', body: 'Hi' })).data as { id: string };
      await admin.supabase.from('ticket_messages').insert({ ticket_id: ticket.id, body: 'Hello' });
      await admin.supabase.from('ticket_messages').insert({ ticket_id: ticket.id, body: 'Between us', internal: true });
      const campaign = await makeCampaign(db, who.id);
      await admin.supabase.from('campaigns').update({ status: 'active' }).eq('id', campaign);
      await importFor(campaign);
    }
    expect(await kinds(nia)).toEqual(['invoice', 'deliverable', 'ticket_reply', 'campaign_status', 'results']);
    expect(await kinds(ada)).toEqual(['invoice', 'deliverable', 'campaign_status']);
    const sent = async (who: SignedIn) => (await emails(who)).map(({ template }) => template);
    // Order emails always go to the order's email.
    expect(await sent(nia)).toEqual(['deliverable-notice', 'ticket-reply', 'campaign-notice', 'results-notice']);
    expect(await sent(ada)).toEqual([]);
  });

  test('[DATA-12] deletes notifications after twelve months', async () => {
    const nia = await server.signedIn();
    const add = (age: string) =>
      db.query(
        `insert into public.notifications (user_id, kind, created_at) values ($1, 'results', now() - $2::interval)`,
        [nia.id, age],
      );
    await add('12 months 1 day');
    await add('11 months');
    await expireByAge(server.services);
    expect(await kinds(nia)).toEqual(['results']);
  });

  test('users read and mark only their own notifications', async () => {
    const [nia, ada] = await Promise.all([server.signedIn(), server.signedIn()]);
    await buy(nia);
    const mark = (who: SignedIn) =>
      who.supabase.from('notifications').update({ read_at: new Date().toISOString() }).is('read_at', null).select('id');
    for (const who of [ada, admin]) {
      expect((await who.supabase.from('notifications').select('id').eq('user_id', nia.id)).data).toEqual([]);
      expect(
        (await who.supabase.from('notifications').update({ read_at: null }).eq('user_id', nia.id).select('id')).data,
      ).toEqual([]);
    }
    expect(
      (await nia.supabase.from('notifications').update({ kind: 'results' }).eq('user_id', nia.id)).error,
    ).toMatchObject({ code: '42501' });
    expect((await nia.supabase.from('notifications').insert({ user_id: nia.id, kind: 'results' })).error).toMatchObject(
      { code: '42501' },
    );
    expect((await nia.supabase.from('notifications').delete().eq('user_id', nia.id)).error).toMatchObject({
      code: '42501',
    });
    expect((await server.client().from('notifications').select('id')).error).toMatchObject({ code: '42501' });
    expect((await mark(nia)).data).toHaveLength(1);
    expect((await notificationsOf(nia))[0]!.read_at).not.toBeNull();

    await set(nia, 'results', false, true);
    expect((await nia.supabase.from('notification_settings').select('kind, portal, mail')).data).toEqual([
      { kind: 'results', portal: false, mail: true },
    ]);
    expect((await ada.supabase.from('notification_settings').select('kind')).data).toEqual([]);
    expect(
      (await nia.supabase.from('notification_settings').update({ mail: false }).eq('kind', 'results')).error,
    ).toMatchObject({ code: '42501' });
    expect((await set(nia, 'nothing', false, true)).error).toMatchObject({ code: 'PT400' });
    expect(
      (await server.client().rpc('set_notification', { kind: 'results', portal: false, mail: false })).error,
    ).toMatchObject({ code: '42501' });
  });
});
