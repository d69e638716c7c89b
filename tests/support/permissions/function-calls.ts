import { randomUUID } from 'node:crypto';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { addRow, disputeRow, SAMPLE_PACKAGE, type Owner, type SharedRows } from './owned-rows.ts';
import { monthsOf } from '../books.ts';
import { samples } from './sample-rows.ts';

const byAddress = { address: 'nobody@example.test' };
const november = { first_day: '2026-11-01', last_day: '2026-11-02' };

type Find = (owner: Owner, db: Database, shared: SharedRows) => Promise<object> | object;

/** An order whose work has begun and that owes money. */
async function openOrderOf({ id }: Owner, db: Database): Promise<string> {
  const { rows } = await db.query<{ order_id: string }>(
    `insert into public.orders (client_id, client_name, client_email, items, origin, work_starts)
     values ($1, 'x', 'x@example.test', '[{"name":"x","price":1,"quantity":1,"service_type":"other"}]', 'staff', 'at_once')
     returning id as order_id`,
    [id],
  );
  const orderId = rows[0]?.order_id ?? '';
  await db.query(`update public.orders set status = 'confirmed' where id = $1`, [orderId]);
  return orderId;
}

/** A fee that nobody else has. */
async function addFee(db: Database, orderId: string, person: string, paidOn: string | null = null): Promise<string> {
  const { id } = onlyRow(
    await db.query<{ id: string }>(
      `insert into internal.work_fees (subject, subject_id, person, amount, paid_on, reference)
       values ('order', $1, $2, 1, $3::date, case when $3::date is not null then 'x' end)
       on conflict (subject, subject_id, person) do update set paid_on = excluded.paid_on, reference = excluded.reference returning id`,
      [orderId, person, paidOn],
    ),
  );
  return id;
}

/** The arguments of one call of each function, about rows of an owner. */
export const calls: Readonly<Record<string, Find>> = {
  assign_work: ({ orderId }) => ({ subject: 'order', subject_id: orderId, person: null }),
  assignees: () => ({ subject: 'order' }),
  book_entries: () => november,
  book_months: () => ({ year: 2026 }),
  check_closed_months: () => ({ year: 2026 }),
  close_month: async ({ paymentId }, db) => {
    const { last } = await monthsOf(db);
    await db.query('update public.payments set settled_at = $1 where id = $2', [`${last}T12:00:00Z`, paymentId]);
    return { month: last };
  },
  month_contents: () => ({ month: '2026-11-01' }),
  campaign_evidence: ({ campaignId }) => ({ campaign_id: campaignId }),
  campaign_timeline: ({ campaignId }) => ({ campaign_id: campaignId }),
  create_campaigns_from_order: ({ orderId }) => ({ order_id: orderId }),
  create_team_order: ({ id }) => ({ client_id: id, items: [{ name: 'x', price: 1, quantity: 1 }] }),
  credit_dispute: async ({ orderId, paymentId }, db) => {
    const lost = { ...disputeRow(orderId, paymentId), status: 'lost' };
    return { dispute: await addRow(db, 'disputes', 'id', lost) };
  },
  decide_deliverable: async (owner, db, shared) => ({
    deliverable_id: await addRow(db, 'deliverables', 'id', samples['deliverables']!.row(owner, shared)),
    decision: 'approved',
  }),
  deliver_work: ({ lineId }) => ({ order_item_id: lineId, title: 'x', url: 'https://example.test' }),
  take_back_work: async (owner, db, shared) => ({
    deliverable_id: await addRow(db, 'deliverables', 'id', samples['deliverables']!.row(owner, shared)),
  }),
  set_work_fee: ({ orderId }) => ({ subject: 'order', subject_id: orderId, fee: 1 }),
  decide_tax_number: async (owner, db, shared) => ({
    tax_number_id: await addRow(db, 'tax_numbers', 'id', samples['tax_numbers']!.row(owner, shared)),
    decision: 'confirmed',
  }),
  document_setup: () => ({}),
  email_figures: () => ({}),
  end_session: () => ({ session: randomUUID() }),
  erase_person: () => byAddress,
  find_articles: () => ({ search: 'x' }),
  find_contacts: () => ({}),
  has_password: () => ({}),
  is_admin: () => ({}),
  list_sessions: () => ({}),
  may: () => ({ capability: 'everything' }),
  my_access: () => ({}),
  note_opened_link: ({ id }) => ({ person: id, link: 'none', channel: 'copy' }),
  admin_figures: () => november,
  admin_inbox: () => ({}),
  admin_money: () => ({}),
  admin_plan_figures: () => november,
  admin_search: () => ({ query: 'x' }),
  margins: () => november,
  order_margin: ({ orderId }) => ({ order_id: orderId }),
  open_ticket: () => ({ subject: 'x', body: 'x' }),
  order_testimonials: async (_owner, db) => {
    const { rows } = await db.query<{ id: string }>('select id from public.video_testimonials order by created_at, id');
    return { ids: rows.map(({ id }) => id) };
  },
  order_timeline: ({ orderId }) => ({ order_id: orderId }),
  pause_delivery: ({ disputeId }) => ({ dispute: disputeId }),
  pay_fees: async ({ id, orderId }, db) => ({
    fees: [await addFee(db, orderId, id)],
    paid_on: '2026-11-01',
    reference: 'x',
  }),
  payments_attention: () => ({}),
  person_summary: ({ id }) => ({ person: id }),
  person_record: () => byAddress,
  portal_analytics: () => november,
  portal_billing: () => ({}),
  portal_google_ads: () => november,
  portal_overview: () => ({}),
  portal_plan: () => ({}),
  portal_setups: () => ({}),
  quote: () => ({ items: [{ id: 'youtube-ads-trial', quantity: 1 }], promo_code: null }),
  record_consent: () => ({ ...byAddress, granted: false, reason: 'by phone' }),
  release_list: () => ({}),
  release_report: async ({ campaignId }, db) =>
    onlyRow(
      await db.query<{ release_id: string }>('select release_id from public.campaigns where id = $1', [campaignId]),
    ),
  remind_of_intake: async ({ orderId, lineId }, db) => {
    await db.query(`update public.intakes set missing = '{genre}', completed_at = null where order_item_id = $1`, [
      lineId,
    ]);
    return { order_id: orderId };
  },
  replace_owner_link: async (_owner, db) => {
    // The administrators of the demo do not own a shop.
    await db.query(`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"demo": true}'`);
    return { secret_hash: 'x'.repeat(43) };
  },
  request_campaign_status: async ({ campaignId }, db) => {
    await db.query(`update public.campaigns set status = 'active' where id = $1`, [campaignId]);
    return { campaign_id: campaignId, wanted: 'paused' };
  },
  require_second_step: () => ({ roles: [] }),
  resume_delivery: ({ disputeId }) => ({ dispute: disputeId }),
  save_intake: ({ lineId }) => ({ order_item_id: lineId, answers: { brief: 'Afrobeats' } }),
  save_intake_form: () => ({
    service: 'other',
    questions: [{ id: 'brief', kind: 'long_text', required: true, label: 'Brief', help: '' }],
    base: 1,
  }),
  set_avatar: () => ({ name: null }),
  set_notification: () => ({ kind: 'results', portal: true, mail: true }),
  set_package_cost: () => ({ package_id: SAMPLE_PACKAGE, amount: 1 }),
  set_person_active: ({ id }) => ({ person: id, active: true }),
  set_person_role: ({ id }) => ({ person: id, role: 'client' }),
  set_reminders: ({ id }) => ({ person: id, active: true }),
  set_service_link: ({ lineId }) => ({ order_item_id: lineId, service_link: 'https://example.test' }),
  settle_tax_rates: () => ({ rate_ids: [], decision: 'confirm' }),
  shop_is_open: () => ({}),
  start_without_approval: async ({ id }, db) => ({
    ...onlyRow(
      await db.query<{ campaign_id: string }>(
        `insert into public.campaigns (client_id, name, service, platform) values ($1, 'Draft', 'youtube-ads', 'youtube') returning id as campaign_id`,
        [id],
      ),
    ),
    reason: 'agreed by phone',
  }),
  my_balance: () => ({}),
  pay_back_balance: async ({ id }, db) => {
    await db.query(
      `insert into public.balance_entries (client_id, amount, currency, kind) values ($1, 1, 'USD', 'overpayment')`,
      [id],
    );
    return { client_id: id, amount: 1, note: 'x' };
  },
  remind_of_payment: async (owner, db) => ({ order_id: await openOrderOf(owner, db) }),
  set_instalments: async (owner, db) => ({ order_id: await openOrderOf(owner, db), instalments: [] }),
  transfer_details: ({ orderId }) => ({ order_id: orderId }),
  transfer_offer: () => ({ total: 1 }),
  undo_transfer: async (owner, db, shared) => ({
    transfer_id: await addRow(db, 'transfers', 'id', samples['transfers']!.row(owner, shared)),
    reason: 'x',
  }),
  write_off: async (owner, db) => ({ order_id: await openOrderOf(owner, db), reason: 'x' }),
  undo_import: async ({ campaignId }, db) =>
    onlyRow(
      await db.query<{ import_id: string }>(
        `with made as (
           insert into public.result_imports (file_name, path, format, state, applied_at)
           values ('x.csv', 'imports/' || gen_random_uuid() || '/x.csv', 'google-ads-campaigns', 'applied', now()) returning id
         )
         insert into internal.import_changes (import_id, campaign_id, day)
         select id, $1::uuid, '2001-01-01' from made returning import_id`,
        [campaignId],
      ),
    ),
  take_back_fee_payment: async ({ id, orderId }, db) => ({ fee: await addFee(db, orderId, id, '2026-11-01') }),
  view_article: () => ({ slug: 'x' }),
  who_answers: ({ campaignId }) => ({ subject: 'campaign', subject_id: campaignId }),
  withdraw_quote: async (_owner, db) =>
    onlyRow(
      await db.query<{ quote_id: string }>(
        `insert into internal.quotes (number, email, language) values (gen_random_uuid()::text, 'sample@example.test', 'en') returning id as quote_id`,
      ),
    ),
  write_about_campaign: ({ campaignId }) => ({ campaign_id: campaignId, body: 'x' }),
};
