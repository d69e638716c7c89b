import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

export type StripeCharge = Row<'internal.stripe_charges'>;

/** Stores what is about to be sent. A payment that was sent before keeps its first request, which is returned. */
export async function recordCharge(sql: Sql, charge: Omit<StripeCharge, 'reference'>): Promise<StripeCharge> {
  await sql.query(
    `insert into internal.stripe_charges (payment_id, kind, livemode, account, customer, params, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (payment_id) do nothing`,
    [charge.payment_id, charge.kind, charge.livemode, charge.account, charge.customer, charge.params, charge.sent_at],
  );
  const recorded = await findCharge(sql, charge.payment_id);
  if (recorded === null) throw new Error(`the request for payment ${charge.payment_id} is missing`);
  return recorded;
}

export async function findCharge(sql: Sql, paymentId: string): Promise<StripeCharge | null> {
  const { rows } = await sql.query<StripeCharge>('select * from internal.stripe_charges where payment_id = $1', [
    paymentId,
  ]);
  return rows[0] ?? null;
}

export async function storeReference(sql: Sql, paymentId: string, reference: string): Promise<void> {
  await sql.query(
    'update internal.stripe_charges set reference = $2 where payment_id = $1 and reference is distinct from $2',
    [paymentId, reference],
  );
}
