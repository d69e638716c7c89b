import { randomBytes, randomUUID } from 'node:crypto';
import type { Row } from '#database/rows.ts';
import type { TeamRole } from '#domain/people/capability.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** An account or a guest, and the rows that its sample rows refer to. */
export interface Owner {
  id: string;
  orderId: string;
  /** An order without promo use or invoice. */
  freeOrderId: string;
  /** A payment of `freeOrderId` without fee and without a doubt about its outcome. */
  freePaymentId: string;
  ticketId: string;
  /** The line of `orderId`, which is paid, with its payment, refund and invoice. */
  lineId: string;
  paymentId: string;
  refundId: string;
  /** A dispute of that payment. */
  disputeId: string;
  invoiceId: string;
  campaignId: string;
  sessionId: string;
}

/** Rows without an owner that others refer to. */
export interface SharedRows {
  promoId: string;
  planId: string;
  statementId: string;
}

/** A package of the test's own: the shop may have none on sale. */
export const SAMPLE_PACKAGE = 'sample';
export const serviceRow = { slug: SAMPLE_PACKAGE, name: 'x', link_label: 'x', state: 'shown' };
export const packageRow = {
  id: SAMPLE_PACKAGE,
  service: SAMPLE_PACKAGE,
  name: 'x',
  price: 1,
  icon: 'x',
  color: 'x',
  border_color: 'x',
};

export const orderRow = (clientId: string): object => ({
  client_id: clientId,
  client_name: 'Sample',
  client_email: 'sample@example.test',
  items: [{ id: SAMPLE_PACKAGE, quantity: 1 }],
});

export const statementRow = (): object => ({
  id: randomUUID(),
  file_name: 'x',
  sha256: randomBytes(32).toString('hex'),
  format: 'csv',
  first_day: '2026-01-01',
  last_day: '2026-01-01',
  outgoing: 0,
  known: 0,
});

/** Only a question of the bank, so that it holds none of the payment. */
export const disputeRow = (orderId: string, paymentId: string): object => ({
  id: randomUUID(),
  order_id: orderId,
  payment_id: paymentId,
  reference: `sample-${randomUUID()}`,
  inquiry: true,
  reason: 'general',
  status: 'closed',
  amount: 0.01,
  currency: 'USD',
  opened_at: '2026-01-01',
});

export async function addSharedRows(sql: Sql): Promise<SharedRows> {
  await addRow(sql, 'services', 'slug', serviceRow);
  await addRow(sql, 'packages', 'id', packageRow);
  return {
    statementId: await addRow(sql, 'bank_statements', 'id', statementRow()),
    promoId: await addRow(sql, 'promo_codes', 'id', {
      code: `SAMPLE-${randomUUID().slice(0, 8).toUpperCase()}`,
      percent_off: 5,
    }),
    planId: await addRow(sql, 'monthly_plans', 'id', {
      id: `sample-${randomUUID()}`,
      name: 'x',
      price: 1,
      description: 'x',
    }),
  };
}

export type AccountKind = 'client' | 'admin' | 'guest' | Exclude<TeamRole, 'owner'>;

/** Needs the rows of {@link addSharedRows}. `admin` is an owner of the shop. */
export async function addOwner(sql: Sql, role: AccountKind, banned = false): Promise<Owner> {
  return addOwnedRows(sql, await addUser(sql, role, banned));
}

/** The rows of {@link Owner} for an account. */
export async function addOwnedRows(sql: Sql, id: string): Promise<Owner> {
  await addRow(sql, 'carts', 'user_id', { user_id: id });
  const orderId = await addRow(sql, 'orders', 'id', orderRow(id));
  const paymentId = await addRow(sql, 'payments', 'id', {
    order_id: orderId,
    provider: 'sandbox',
    status: 'succeeded',
    amount: 1,
    currency: 'USD',
  });
  const lineId = await payOrder(sql, orderId);
  // To an account without rights of its own.
  await sql.query(`insert into internal.work_assignments (subject, subject_id, assignee) values ('order', $1, $2)`, [
    orderId,
    await addUser(sql, 'client', false),
  ]);
  const freeOrderId = await addRow(sql, 'orders', 'id', orderRow(id));
  return {
    id,
    orderId,
    paymentId,
    lineId,
    refundId: await addRow(sql, 'refunds', 'id', {
      order_id: orderId,
      payment_id: paymentId,
      // Not `requested`: the job that settles refunds would issue a credit note.
      state: 'succeeded',
      amount: 0.01,
      currency: 'USD',
      reason: 'x',
      key: randomUUID(),
    }),
    disputeId: await addRow(sql, 'disputes', 'id', disputeRow(orderId, paymentId)),
    invoiceId: await addInvoice(sql, id, orderId),
    campaignId: await addRow(sql, 'campaigns', 'id', {
      client_id: id,
      name: 'x',
      service: 'youtube-ads',
      platform: 'youtube',
    }),
    freeOrderId,
    freePaymentId: await addRow(sql, 'payments', 'id', {
      order_id: freeOrderId,
      provider: 'sandbox',
      status: 'declined',
      amount: 1,
      currency: 'USD',
    }),
    ticketId: await addRow(sql, 'tickets', 'id', { number: '', client_id: id, subject: 'x' }),
    sessionId: await addSession(sql, id),
  };
}

const addInvoice = (sql: Sql, clientId: string, orderId: string): Promise<string> =>
  addRow(sql, 'invoices', 'id', {
    number: `sample-${randomUUID()}`,
    order_id: orderId,
    client_id: clientId,
    issued_on: '2026-01-01',
    seller: { name: 'Sample', address: 'Dubai' },
    buyer: { name: 'Sample', email: 'sample@example.invalid', address: null, notes: null },
    lines: [],
    currency: 'USD',
    subtotal: 1,
    discount: 0,
    tax: 0,
    tax_rate: 0,
    total: 1,
  });

async function addUser(sql: Sql, kind: AccountKind, banned: boolean): Promise<string> {
  const isGuest = kind === 'guest';
  const isPlain = kind === 'client' || kind === 'admin' || isGuest;
  const metadata = isPlain ? { role: kind } : { role: 'team', team_role: kind };
  const result = await sql.query<Pick<Row<'auth.users'>, 'id'>>(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, banned_until, role, is_anonymous)
     values (gen_random_uuid(), $1, case when not $4::boolean then now() end, $2::jsonb,
       '{"firstName": "Sample", "lastName": "Person"}', case when $3::boolean then now() + interval '1 day' end,
       case when $4::boolean then 'guest' else 'authenticated' end, $4::boolean)
     returning id`,
    [isGuest ? null : `sample-${randomUUID()}@example.invalid`, metadata, banned, isGuest],
  );
  return onlyRow(result).id;
}

/** Inserts a row, bypassing policies, and returns its `key` column. Names come from code, never from input. */
export async function addRow(sql: Sql, relation: string, key: string, row: object): Promise<string> {
  const columns = Object.keys(row).join(', ');
  const result = await sql.query<{ key: string }>(
    `insert into public.${relation} (${columns}) select ${columns} from jsonb_populate_record(null::public.${relation}, $1::jsonb) returning ${key}::text as key`,
    [row],
  );
  return onlyRow(result).key;
}

/** A session without tokens. */
async function addSession(sql: Sql, userId: string): Promise<string> {
  return onlyRow(
    await sql.query<Pick<Row<'auth.sessions'>, 'id'>>('insert into auth.sessions (user_id) values ($1) returning id', [
      userId,
    ]),
  ).id;
}

/** Marks an order as paid and confirmed, and returns its first line. */
async function payOrder(sql: Sql, orderId: string): Promise<string> {
  await sql.query(`update public.orders set payment_status = 'paid', status = 'confirmed' where id = $1`, [orderId]);
  return onlyRow(
    await sql.query<Pick<Row<'order_items'>, 'id'>>('select id from public.order_items where order_id = $1', [orderId]),
  ).id;
}
