import type { Row } from '#database/rows.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { ProviderRefund, RefundState } from './providers/provider.ts';
import type { MadeBy } from './providers/provider-of.ts';

type Refund = Row<'refunds'>;

export type OpenedRefund = { outcome: 'opened' | 'existing'; refund_id: string } | { outcome: 'reused' };

export interface RefundWish {
  adminId: string;
  key: string;
  orderId: string;
  /** In the payment's currency; null for everything left. */
  amount: number | null;
  reason: string;
  /** Null for the newest payment that has something left. */
  paymentId: string | null;
  /** The client keeps it with the agency. */
  toBalance: boolean;
}

export async function openRefund(
  sql: Sql,
  { adminId, key, orderId, amount, reason, paymentId, toBalance }: RefundWish,
): Promise<OpenedRefund> {
  const result = await sql.query<{ opened: OpenedRefund }>(
    'select internal.open_refund($1, $2, $3, $4, $5, $6, $7) as opened',
    [adminId, key, orderId, amount, reason, paymentId, toBalance],
  );
  return onlyRow(result).opened;
}

export type PendingRefund = Pick<Refund, 'id' | 'payment_id' | 'amount' | 'currency' | 'to_balance'> & {
  refund_reference: Refund['reference'];
  reference: NonNullable<Row<'payments'>['reference']>;
} & MadeBy;

/** Where the money of a refund came from; null if nothing was paid, which {@link openRefund} reports. */
export async function findPaidAt(
  sql: Sql,
  { orderId, paymentId }: Pick<RefundWish, 'orderId' | 'paymentId'>,
): Promise<MadeBy | null> {
  const { rows } = await sql.query<MadeBy>(
    `select provider, livemode from public.payments
     where order_id = $1 and status = 'succeeded' and amount > 0 and case when $2::uuid is null then not duplicate else id = $2 end
     order by settled_at desc limit 1`,
    [orderId, paymentId],
  );
  return rows[0] ?? null;
}

/** What to ask the provider; null when the refund is already settled. */
export async function findPendingRefund(sql: Sql, refundId: string): Promise<PendingRefund | null> {
  const { rows } = await sql.query<PendingRefund>(
    `select r.id, r.payment_id, p.reference, p.provider, p.livemode, r.reference as refund_reference, r.amount, r.currency, r.to_balance
     from public.refunds as r join public.payments as p on p.id = r.payment_id
     where r.id = $1 and r.state = 'requested'`,
    [refundId],
  );
  return rows[0] ?? null;
}

export interface SettledRefund extends Pick<Row<'orders'>, 'client_email'> {
  /** True in the one call that gave the money back. */
  settled: boolean;
  /** True in the one call that learned that the money does not arrive, perhaps after it was given back. */
  failed: boolean;
  order_id: string;
  locale: string;
}

export async function settleRefund(sql: Sql, refundId: string, state: RefundState): Promise<SettledRefund> {
  const result = await sql.query<SettledRefund>(
    `with reported as materialized (select internal.settle_refund($1, $2::jsonb) as answer)
     select (reported.answer ->> 'settled')::boolean as settled, (reported.answer ->> 'failed')::boolean as failed, o.id as order_id, o.client_email, internal.language_of(o.client_id) as locale
     from reported join public.orders as o on o.id = (reported.answer ->> 'order_id')::uuid`,
    [refundId, state],
  );
  return onlyRow(result);
}

/** Records a refund that was made at the provider. */
export async function settleProviderRefund(
  sql: Sql,
  paymentId: string,
  refund: ProviderRefund,
): Promise<SettledRefund & { refund_id: string }> {
  const result = await sql.query<SettledRefund & { refund_id: string }>(
    `with reported as materialized (select internal.record_provider_refund($1, $2::jsonb) as answer)
     select (reported.answer ->> 'settled')::boolean as settled, (reported.answer ->> 'failed')::boolean as failed, (reported.answer ->> 'refund_id')::uuid as refund_id, o.id as order_id,
       o.client_email, internal.language_of(o.client_id) as locale
     from reported join public.payments as p on p.id = $1 join public.orders as o on o.id = p.order_id`,
    [paymentId, refund],
  );
  return onlyRow(result);
}

export async function issueCreditNote(sql: Sql, refundId: string): Promise<void> {
  await sql.query('select internal.issue_credit_note($1)', [refundId]);
}

/** A refund as returned to admins. Amounts as in the database. */
export interface StoredRefund extends Pick<Refund, 'id' | 'order_id' | 'currency' | 'reason' | 'state' | 'failure'> {
  amount: number;
  credit_note: Row<'credit_notes'>['number'] | null;
}

export async function findRefund(sql: Sql, refundId: string): Promise<StoredRefund> {
  const result = await sql.query<StoredRefund>(
    `select r.id, r.order_id, r.amount::float8 as amount, r.currency, r.reason, r.state, r.failure, c.number as credit_note
     from public.refunds as r left join public.credit_notes as c on c.refund_id = r.id where r.id = $1`,
    [refundId],
  );
  return onlyRow(result);
}

/** Pending refunds requested before `before`, oldest first. */
export async function findOpenRefunds(sql: Sql, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql.query<Pick<Refund, 'id'>>(
    `select id from public.refunds where state = 'requested' and created_at < $1 order by created_at limit $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** Whether this id is that of a refund of this payment: metadata at the provider can be copied or edited there. */
export async function isRefundOf(sql: Sql, refundId: string, paymentId: string): Promise<boolean> {
  const { count } = await sql.query('select from public.refunds where id::text = $1 and payment_id = $2', [
    refundId,
    paymentId,
  ]);
  return count > 0;
}

/** What is recorded of refunds, by the provider's references. */
export async function findRefundStates(
  sql: Sql,
  references: readonly string[],
): Promise<Map<string | null, Refund['state']>> {
  const { rows } = await sql.query<Pick<Refund, 'reference' | 'state'>>(
    'select reference, state from public.refunds where reference = any ($1)',
    [references],
  );
  return new Map(rows.map(({ reference, state }) => [reference, state]));
}

/** In cents. */
export async function findRefundAmount(sql: Sql, refundId: string): Promise<Cents> {
  return toCents(
    onlyRow(
      await sql.query<Pick<Row<'refunds'>, 'amount'>>('select amount from public.refunds where id = $1', [refundId]),
    ).amount,
  );
}
