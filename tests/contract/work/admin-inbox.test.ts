import { randomUUID } from 'node:crypto';
import { onlyRow } from '#server/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { InboxPage, WorkItem } from '#domain/work/inbox.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('team inbox on %s', (engine) => {
  let server: TestServer;
  let client: SignedIn;
  let admin: SignedIn;
  let colleague: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine, { env: { TIME_ZONE: 'Asia/Dubai' } });
    [client, admin, colleague] = await Promise.all([
      server.signedIn(),
      server.signedIn({ admin: true }),
      server.signedIn({ admin: true }),
    ]);
    // What the product does not chase: chased-answers.test.ts has the rest.
    await server.services.db.query(`update internal.shop_settings set chase_from = 'infinity'`);
  });
  afterAll(() => server.close());

  const sql = async <Row extends object = object>(text: string, params: (string | boolean)[] = []) =>
    (await server.services.db.query<Row>(text, params)).rows;
  const buy = async () => {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], { client_email: client.email });
    return (await placeOrder<PlacedOrder>(server, client, draft, randomUUID())).body;
  };
  const inbox = async (by: object = {}, who = admin) => {
    const { data, error } = await who.supabase.rpc('admin_inbox', { page_size: 200, ...by });
    expect(error).toBeNull();
    return data as InboxPage;
  };
  const itemsOf = async (subjectId: string) => (await inbox()).rows.filter((row) => row.subject_id === subjectId);
  const setIntake = (orderId: string, done: boolean) =>
    sql(
      `update public.intakes as i set answers = case when $2 then
         '{"link": "https://youtu.be/abc", "genre": "x", "territories": "x", "audience": "x", "release_date": "2026-12-01", "biography": "x", "brief": "x"}'::jsonb else '{}' end
       from public.order_items as l where l.id = i.order_item_id and l.order_id = $1`,
      [orderId, done],
    );

  test('a paid order awaits answers, then its start, with due dates in working days', async () => {
    const order = await buy();
    // A Friday evening in Dubai.
    await sql(`update public.payments set settled_at = '2030-03-01T14:00:00Z' where order_id = $1`, [order.id]);
    await sql(`update public.order_items set service_link = null where order_id = $1`, [order.id]);
    await setIntake(order.id, false);
    expect(await itemsOf(order.id)).toEqual([
      expect.objectContaining({ kind: 'intake', title: order.order_number, client_id: client.id, assignee: null }),
    ]);
    expect(new Date((await itemsOf(order.id))[0]!.due).toISOString()).toBe('2030-03-03T14:00:00.000Z');
    await sql(`update public.order_items set service_link = 'https://youtu.be/abc' where order_id = $1`, [order.id]);
    await setIntake(order.id, true);
    const [start] = await itemsOf(order.id);
    expect(start).toMatchObject({ kind: 'start' });
    expect(new Date(start!.due).toISOString()).toBe('2030-03-04T14:00:00.000Z');
    await sql(`update public.orders set status = 'in_progress' where id = $1`, [order.id]);
    expect(await itemsOf(order.id)).toEqual([]);
  });

  test('reminds the client of open questions by email, once in three days', async () => {
    const order = await buy();
    await sql(`update public.order_items set service_link = null where order_id = $1`, [order.id]);
    await setIntake(order.id, false);
    const remind = async (who = admin) => (await who.supabase.rpc('remind_of_intake', { order_id: order.id })).error;
    const emails = () =>
      sql(`select to_address from public.email_outbox where template = 'intake-reminder' and order_id = $1`, [
        order.id,
      ]);
    expect(await remind(client)).toMatchObject({ message: 'Only the team can do this' });
    const both = await Promise.all([remind(), remind()]);
    expect(both.filter((error) => error === null)).toHaveLength(1);
    expect(await emails()).toEqual([{ to_address: client.email }]);
    expect(await remind()).toMatchObject({ message: 'The client was reminded less than three days ago' });
    await sql(`update internal.intake_reminders set reminded_at = now() - interval '3 days' where order_id = $1`, [
      order.id,
    ]);
    expect(await remind()).toBeNull();
    expect(await emails()).toHaveLength(2);
    await setIntake(order.id, true);
    await sql(`update public.order_items set service_link = 'https://youtu.be/abc' where order_id = $1`, [order.id]);
    await setIntake(order.id, true);
    await sql('delete from internal.intake_reminders');
    expect(await remind()).toMatchObject({ message: expect.stringContaining('no open questions') });
  });

  test('lists tickets, returned deliverables, requests, late campaigns and failed emails', async () => {
    const order = await buy();
    const [line] = await sql<{ id: string }>('select id from public.order_items where order_id = $1', [order.id]);
    await sql(
      `insert into public.deliverables (order_item_id, title, kind, url) values ($1, 'Cover', 'link', 'https://x.test')`,
      [line!.id],
    );
    await sql(`update public.deliverables set state = 'returned', decided_at = now() where order_item_id = $1`, [
      line!.id,
    ]);
    const opened = await client.supabase.rpc('open_ticket', { subject: 'Help', body: 'Please' });
    const ticket = (opened.data as { id: string }).id;
    await sql(`update public.tickets set priority = 'urgent' where id = $1`, [ticket]);
    const campaigns = await sql<{ id: string }>(
      `insert into public.campaigns (client_id, name, service, platform, status, requested_status, starts_on, ends_on, target_metric, target_min, target_basis) values
         ($1, 'Asked', 'youtube-ads', 'youtube', 'active', 'paused', null, null, null, null, null),
         ($1, 'Late', 'youtube-ads', 'youtube', 'active', null, current_date - 10, current_date - 2, 'views', 1000, 'guaranteed') returning id`,
      [client.id],
    );
    const [email] = await sql<{ id: string }>(
      `insert into public.email_outbox (template, to_address, state, last_error) values ('x', 'x@example.test', 'failed', 'no such mailbox') returning id`,
    );
    const kinds = async (id: string) => (await itemsOf(id)).map(({ kind }) => kind);
    expect(await kinds(order.id)).toContain('returned');
    expect(await kinds(ticket)).toEqual(['ticket']);
    expect(await kinds(campaigns[0]!.id)).toEqual(['request']);
    expect(await kinds(campaigns[1]!.id)).toEqual(['pace']);
    expect((await itemsOf(email!.id))[0]).toMatchObject({
      kind: 'email',
      client_id: null,
      facts: { error: 'no such mailbox' },
    });
    const { rows, counts, total } = await inbox();
    expect(counts).toMatchObject({ ticket: 1, returned: 1, request: 1, pace: 1, email: 1 });
    expect(total).toBe(rows.length);

    // A newer version, an answer, and a month pass.
    await sql(
      `insert into public.deliverables (order_item_id, title, kind, url) values ($1, 'Cover', 'link', 'https://y.test')`,
      [line!.id],
    );
    await admin.supabase.from('ticket_messages').insert({ ticket_id: ticket, body: 'Here' });
    await sql(`update public.email_outbox set updated_at = now() - interval '31 days' where id = $1`, [email!.id]);
    expect(await kinds(order.id)).not.toContain('returned');
    expect([...(await kinds(ticket)), ...(await kinds(email!.id))]).toEqual([]);
  });

  test('tells whose work is due when, and lists the work of one colleague', async () => {
    const [mine, theirs] = [await buy(), await buy()];
    const assign = (order: string, person: string) =>
      admin.supabase.rpc('assign_work', { subject: 'order', subject_id: order, person });
    await Promise.all([assign(mine.id, admin.id), assign(theirs.id, colleague.id)]);
    await sql(`update public.payments set settled_at = '2030-03-01T14:00:00Z' where order_id = $1`, [mine.id]);
    await sql(`insert into internal.intake_reminders (order_id, reminded_at) values ($1, '2020-03-01')`, [theirs.id]);
    const { people, total } = await inbox();
    const loadOf = (id: string | null) => people.find((load) => load.id === id);
    expect(loadOf(admin.id)).toMatchObject({ total: 1, late: 0 });
    expect(loadOf(colleague.id)).toMatchObject({ total: 1, late: 1 });
    expect(Date.parse(loadOf(admin.id)!.due)).toBeGreaterThan(Date.parse('2030-03-01'));
    expect(people.reduce((sum, load) => sum + load.total, 0)).toBe(total);
    const ofColleague = await inbox({ whose: colleague.id });
    expect(ofColleague.rows.map(({ subject_id: id }) => id)).toEqual([theirs.id]);
    expect(ofColleague.people).toHaveLength(people.length);
    const ofNobody = await inbox({ whose: 'nobody' });
    expect(ofNobody.total).toBe(loadOf(null)?.total ?? 0);
    expect(ofNobody.rows.every(({ assignee }) => assignee === null)).toBe(true);
    await sql('delete from internal.work_assignments');
  });

  test('money and risk come before everything that was due earlier, on each page', async () => {
    const order = await buy();
    await sql(
      `insert into public.disputes (payment_id, order_id, reference, reason, status, amount, currency, evidence_due_at, opened_at)
       select id, order_id, gen_random_uuid()::text, 'fraudulent', 'needs_response', amount, currency, now() + interval '9 days', now()
       from public.payments where order_id = $1`,
      [order.id],
    );
    await sql(
      `insert into public.campaigns (client_id, name, service, platform, status, requested_status)
       values ($1, 'Please pause', 'youtube-ads', 'youtube', 'active', 'paused')`,
      [client.id],
    );
    await client.supabase.rpc('open_ticket', { subject: 'A question', body: 'Please' });
    await sql(
      `insert into public.email_outbox (template, to_address, state, updated_at) values ('x', 'ranked@example.test', 'failed', now() - interval '20 days')`,
    );
    const ranked = (await inbox()).rows;
    const rank = {
      dispute: 1,
      unclear: 1,
      charge: 2,
      request: 2,
      ticket: 3,
      quote: 3,
      message: 3,
      rate: 3,
      number: 3,
      returned: 3,
      start: 3,
      pace: 3,
      intake: 4,
      email: 4,
      reach: 4,
    };
    const places = ranked.map(({ kind, due }) => `${rank[kind]} ${new Date(due).toISOString()}`);
    expect(places).toEqual(places.toSorted());
    expect(ranked[0]).toMatchObject({ kind: 'dispute', title: order.order_number });
    expect(ranked.find(({ kind }) => kind === 'ticket')).not.toHaveProperty('rank');
    const paged: WorkItem[] = [];
    for (let last: WorkItem | undefined; paged.length < ranked.length; last = paged.at(-1)) {
      const after = last === undefined ? {} : { after_due: last.due, after_key: last.key };
      paged.push(...(await inbox({ page_size: 1, ...after })).rows);
    }
    expect(paged.map(({ key }) => key)).toEqual(ranked.map(({ key }) => key));
  });

  test('emails that fail at one mailbox are one row, with the assignee of the first', async () => {
    const emails = await sql<{ id: string }>(
      `insert into public.email_outbox (template, to_address, state, last_error, created_at)
       select 'x', case when n <= 3 then 'full@example.test' else 'other@example.test' end, 'failed', 'mailbox full ' || n, now() + n * interval '1 second'
       from generate_series(1, 4) as n order by n returning id`,
    );
    const [first, second, third, other] = emails.map(({ id }) => id);
    const at = async (title: string) => (await inbox({ kind: 'email' })).rows.filter((row) => row.title === title);
    expect(await at('full@example.test')).toEqual([
      expect.objectContaining({
        subject_id: first,
        facts: { error: expect.stringContaining('mailbox full'), emails: [first, second, third] },
      }),
    ]);
    expect(await at('other@example.test')).toEqual([
      expect.objectContaining({ subject_id: other, facts: { error: 'mailbox full 4', emails: [other] } }),
    ]);
    const before = (await inbox()).counts.email;
    await admin.supabase.rpc('assign_work', { subject: 'email', subject_id: first!, person: colleague.id });
    expect(await at('full@example.test')).toEqual([expect.objectContaining({ assignee: colleague.id })]);
    await sql(`update public.email_outbox set state = 'sent' where id = $1`, [first!]);
    expect((await at('full@example.test'))[0]!.facts.emails).toEqual([second, third]);
    expect((await inbox()).counts.email).toBe(before);
    await sql(`update public.email_outbox set state = 'sent' where id in ($1, $2)`, [second!, third!]);
    expect((await inbox()).counts.email).toBe(before! - 1);
    await admin.supabase.rpc('assign_work', { subject: 'email', subject_id: first!, person: null as never });
  });

  test('assigns work to the team alone and filters by assignee', async () => {
    const order = await buy();
    const opened = await client.supabase.rpc('open_ticket', { subject: 'Mine', body: 'Please' });
    const ticket = (opened.data as { id: string }).id;
    const assign = async (subject: string, id: string, person: string | null, who = admin) =>
      (await who.supabase.rpc('assign_work', { subject, subject_id: id, person: person as string })).error;
    expect(await assign('order', order.id, colleague.id)).toBeNull();
    expect(await assign('ticket', ticket, colleague.id)).toBeNull();
    const listed = async (view: 'order_list' | 'campaign_delivery' | 'team_tickets', who = admin) =>
      (await who.supabase.from(view).select('id').eq('assignee', colleague.id)).data ?? [];
    expect(await listed('order_list')).toEqual([{ id: order.id }]);
    expect(await listed('order_list', client)).toEqual([]);
    const campaign = onlyRow(
      await server.services.db.query<{ id: string }>(
        `insert into public.campaigns (client_id, name, service, platform) values ($1, 'Assigned', 'youtube-ads', 'youtube') returning id`,
        [client.id],
      ),
    );
    expect(await assign('campaign', campaign.id, colleague.id)).toBeNull();
    expect(await listed('campaign_delivery')).toEqual([campaign]);
    // The client sees the campaign, and not who works on it.
    const seen = await client.supabase.from('campaign_delivery').select('name,assignee').eq('id', campaign.id);
    expect(seen.data).toEqual([{ name: 'Assigned', assignee: null }]);
    expect(await listed('campaign_delivery', client)).toEqual([]);
    const mine = await inbox({ mine: true }, colleague);
    expect(mine.rows.map(({ subject }) => subject).toSorted()).toEqual(['order', 'ticket']);
    expect(mine).toMatchObject({ total: 2 });
    expect((await inbox({ mine: true })).rows).toEqual([]);
    expect(await listed('team_tickets')).toEqual([{ id: ticket }]);
    expect(await assign('order', order.id, null)).toBeNull();
    expect((await inbox({ mine: true }, colleague)).rows.map(({ subject }) => subject)).toEqual(['ticket']);
    expect(await assign('order', order.id, client.id)).toMatchObject({ message: expect.stringContaining('role') });
    expect(await assign('ticket', ticket, client.id)).toMatchObject({ message: expect.stringContaining('role') });
    for (const subject of ['order', 'campaign', 'email', 'ticket', 'invoice'])
      expect(await assign(subject, randomUUID(), admin.id)).toMatchObject({
        message: expect.stringContaining('no longer exists'),
      });
    for (const caller of [client.supabase, server.client()]) {
      expect((await caller.rpc('admin_inbox')).error).not.toBeNull();
      expect(
        (await caller.rpc('assign_work', { subject: 'order', subject_id: order.id, person: client.id })).error,
      ).not.toBeNull();
    }
  });

  test('disabled admins and guests have no access', async () => {
    const order = await buy();
    const disabled = await server.signedIn({ admin: true });
    await disabled.supabase.from('saved_views').insert({ screen: '/admin/orders', name: 'Mine', query: 'status=open' });
    await sql(`update public.users set is_active = false where id = $1`, [disabled.id]);
    const started = await fetch(`${server.url}/functions/v1/start-guest`, { method: 'POST', body: '{}' });
    const { access_token: guest } = (await started.json()) as { access_token: string };
    const calls: [name: string, body: object][] = [
      ['admin_inbox', {}],
      ['admin_money', {}],
      ['admin_search', { query: 'nia' }],
      ['assign_work', { subject: 'order', subject_id: order.id, person: null }],
      ['remind_of_intake', { order_id: order.id }],
      ['undo_import', { import_id: randomUUID() }],
    ];
    for (const token of [disabled.accessToken, guest]) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      for (const [name, body] of calls) {
        const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        expect([name, response.status >= 400]).toEqual([name, true]);
      }
      for (const table of ['saved_views', 'order_list', 'audit_logs', 'push_subscriptions']) {
        const response = await fetch(`${server.url}/rest/v1/${table}`, { headers });
        expect([table, response.ok ? await response.json() : []]).toEqual([table, []]);
      }
    }
  });

  test('paginates ten thousand open tickets by due time without gaps', async () => {
    await sql(
      `insert into public.tickets (client_id, subject, last_reply_at) select $1, 'Many', now() - (n / 3) * interval '1 hour' from generate_series(1, 10000) as n`,
      [client.id],
    );
    const first = await inbox({ kind: 'ticket', page_size: 50 });
    expect(first.rows).toHaveLength(50);
    expect(first.counts.ticket).toBeGreaterThanOrEqual(10_000);
    const last = first.rows.at(-1) as WorkItem;
    const second = await inbox({ kind: 'ticket', page_size: 50, after_due: last.due, after_key: last.key });
    expect(new Set([...first.rows, ...second.rows].map(({ key }) => key)).size).toBe(100);
    const third = (await inbox({ kind: 'ticket', page_size: 100 })).rows.map(({ key }) => key);
    expect([...first.rows, ...second.rows].map(({ key }) => key)).toEqual(third);
  });
});
