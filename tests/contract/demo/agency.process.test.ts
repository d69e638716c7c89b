import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { demoArtists } from '#server/demo/agency/artists.ts';
import { seedAgency } from '#server/demo/agency/seed-agency.ts';
import { rejectDemoAccounts } from '#server/demo/demo-accounts.ts';
import { openServices, type OpenServices } from '#server/open-services.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { freshDatabase } from '#tests/support/database.ts';

let dataDir: string;
let opened: OpenServices;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hypecast-agency-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  opened = await openServices(config, await freshDatabase('pglite'), () => 'http://127.0.0.1:3000');
  await seedAgency(opened.services);
}, 120_000);
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
});

const read = async <R extends object>(sql: string) => onlyRow(await opened.services.db.query<R>(sql));

test('the demo agency has orders, results, tickets and refunds throughout a year', async () => {
  const facts = await read<Record<string, number>>(`
    select (select count(distinct date_trunc('month', order_date)) from public.orders) as order_months,
      (select count(distinct date_trunc('month', day)) from public.campaign_days) as result_months,
      (select count(distinct client_id) from public.orders) as clients,
      (select count(*) from public.tickets) as tickets,
      (select count(*) from public.refunds where state = 'succeeded') as refunds,
      (select count(distinct status) from public.orders) as order_states,
      (select count(*) from public.orders where order_date > now()) as future_orders,
      (select count(*) from public.audit_logs where created_at > now()) as future_events`);
  expect(facts.order_months).toBeGreaterThanOrEqual(12);
  expect(facts.result_months).toBeGreaterThanOrEqual(12);
  expect(facts.clients).toBeGreaterThanOrEqual(demoArtists.length - 1);
  expect(facts.tickets).toBeGreaterThanOrEqual(12);
  expect(facts.refunds).toBeGreaterThanOrEqual(3);
  expect(facts.order_states).toBeGreaterThanOrEqual(5);
  expect(facts).toMatchObject({ future_orders: 0, future_events: 0 });
});

test('every campaign with results has the reach that it promises', async () => {
  expect(
    await read(`
      select count(*) > 2 as some, count(*) filter (where c.reported_reach is null) as open from public.campaigns as c
      where c.target_metric = 'reach' and exists (select from public.campaign_days as d where d.campaign_id = c.id)`),
  ).toEqual({ some: true, open: 0 });
});

test('includes an open and a won dispute, a guest order and unpublished testimonials', async () => {
  const { db } = opened.services;
  const disputes = await db.query(
    'select status, evidence_due_at > now() as open from public.disputes order by status',
  );
  expect(disputes.rows).toEqual([
    { status: 'needs_response', open: true },
    { status: 'won', open: false },
  ]);
  expect(
    await read(`
      select (select count(*) from public.orders as o join auth.users as u on u.id = o.client_id and u.is_anonymous) as guests,
        (select count(*) from public.video_testimonials where not is_active and not sample) as testimonials`),
  ).toEqual({ guests: 1, testimonials: 2 });
});

test('numbers and dates are consistent', async () => {
  const { wrong } = await read<{ wrong: number }>(`
    select count(*) as wrong from (select order_number, order_date,
      lag(order_number) over (order by order_date, order_number) as before from public.orders) as o
    where o.before > o.order_number or o.order_number not like 'HC-' || extract(year from o.order_date at time zone 'Asia/Dubai') || '-%'`);
  expect(wrong).toBe(0);
  const { late } = await read<{ late: number }>(`
    select count(*) as late from public.invoices as i join public.orders as o on o.id = i.order_id
    where i.created_at < o.order_date or i.created_at > o.order_date + interval '5 days'`);
  expect(late).toBe(0);
  const { drift } = await read<{ drift: number }>(
    `select abs(extract(epoch from now()) - ${Date.now() / 1000})::float as drift`,
  );
  expect(drift).toBeLessThan(60);
});

test('the demo client has been a client for months, and its notifications follow their orders', async () => {
  const facts = await read<Record<string, number | string[]>>(`
    with mine as (select o.* from public.orders as o join public.users as u on u.id = o.client_id where u.email = 'client@demo.hypecast.test')
    select (select count(distinct date_trunc('month', order_date)) from mine) as months,
      (select array_agg(distinct status order by status) from mine) as states,
      (select count(*) from public.notifications as n join mine on mine.id = (n.data ->> 'order_id')::uuid where n.created_at < mine.order_date) as early,
      (select count(*) from public.notifications as n join mine on mine.client_id = n.user_id where n.created_at > now()) as future,
      (select count(distinct n.id) from public.notifications as n join mine on mine.client_id = n.user_id where n.read_at is null) as unread,
      (select count(distinct d.id) from public.deliverables as d join public.order_items as l on l.id = d.order_item_id join mine on mine.id = l.order_id
        join storage.objects as f on f.bucket_id = 'deliverables' and f.name = d.path where d.state = 'approved') as approved,
      (select count(*) from public.campaigns as c join public.users as u on u.id = c.client_id
        where u.email = 'client@demo.hypecast.test' and c.status = 'paused' and c.status_changed_at < now() - interval '9 days') as paused`);
  expect(facts.months).toBeGreaterThanOrEqual(4);
  expect(facts).toMatchObject({
    states: ['completed', 'confirmed', 'in_progress', 'pending', 'refunded'],
    early: 0,
    future: 0,
    unread: 6,
    approved: 3,
    paused: 1,
  });
});

test('work has an owner, and no order waits for weeks', async () => {
  expect(
    await read(`
      select (select count(*) from public.orders as o where o.status = 'in_progress'
          and not exists (select from internal.work_assignments as a where a.subject = 'order' and a.subject_id = o.id)) as orders,
        (select count(*) from public.tickets as t where not exists (select from internal.work_assignments as a where a.subject = 'ticket' and a.subject_id = t.id)
          and exists (select from public.ticket_messages as m where m.ticket_id = t.id and m.by_staff and not m.internal)) as tickets,
        (select count(*) from public.orders as o where o.status in ('pending', 'confirmed') and o.order_date < now() - interval '14 days') as debts,
        (select count(*) from public.intakes as i join public.order_items as l on l.id = i.order_item_id join public.orders as o on o.id = l.order_id
          where i.completed_at is null and o.status in ('confirmed', 'in_progress') and o.order_date < now() - interval '14 days') as silent`),
  ).toEqual({ orders: 0, tickets: 0, debts: 0, silent: 0 });
});

test('queues no email and has a few recent failures', async () => {
  const emails = await read<Record<string, number>>(`
    select count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'sent' and sent_at > now()) as future,
      (select count(*) from internal.dev_inbox) as delivered from public.email_outbox`);
  expect(emails).toMatchObject({ queued: 0, future: 0, delivered: 0 });
  expect(emails.failed).toBeGreaterThanOrEqual(2);
  expect(emails.failed).toBeLessThan(10);
});

test('the demo client sees what ran, with pictures that are stored, and followers of a profile', async () => {
  const { proofs, pictures, grown } = await read<{ proofs: number; pictures: number; grown: number }>(`
    select (select count(*) from public.campaign_proofs) as proofs,
      (select count(*) from public.campaign_proofs as p join storage.objects as o on o.bucket_id = 'proofs' and o.name = p.picture) as pictures,
      (select count(*) from public.campaigns as c where c.followers_now > c.followers_before) as grown`);
  expect([proofs, pictures, grown]).toEqual([8, 7, 1]);
});

test('results come from exports whose files are stored', async () => {
  const { db, files } = opened.services;
  const { rows } = await db.query<{ file_version: string }>(
    `select file_version from public.result_imports where state = 'applied'`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { file_version: version } of rows) {
    const stream = await files.get(version);
    expect(stream).not.toBeNull();
    await stream?.cancel();
  }
});

test('a public start rejects its accounts, and a restart adds nothing', async () => {
  const { db } = opened.services;
  const { unmarked } = await read<{ unmarked: number }>(
    `select count(*) as unmarked from auth.users where not raw_app_meta_data @> '{"demo": true}'`,
  );
  expect(unmarked).toBe(0);
  await expect(rejectDemoAccounts(db)).rejects.toThrow('demo account');

  const count = `select (select count(*) from public.audit_logs) as events, (select count(*) from public.orders) as orders`;
  const before = await read(count);
  await seedAgency(opened.services);
  expect(await read(count)).toEqual(before);
});
