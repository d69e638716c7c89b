import type { Sql } from '#server/platform/db/database.ts';
import type { PaidOut, StripePayout } from './providers/stripe/payouts.ts';

export async function storePayout(
  sql: Sql,
  { reference, amountCents, currency, status, arrivesOn, createdAt }: StripePayout,
  livemode: boolean,
): Promise<void> {
  await sql.query(
    `insert into public.payouts (reference, amount, currency, status, arrives_on, livemode, created_at)
     values ($1, $2::bigint / 100.0, $3, $4, $5::date, $6, $7)
     on conflict (reference) do update set status = excluded.status, arrives_on = excluded.arrives_on
     where (payouts.status, payouts.arrives_on) is distinct from (excluded.status, excluded.arrives_on)`,
    [reference, amountCents, currency, status, arrivesOn, livemode, createdAt],
  );
}

/** Those of these payouts whose contents are not recorded. */
export async function findUnreadPayouts(sql: Sql, references: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ reference: string }>(
    'select reference from public.payouts where reference = any ($1) and read_at is null order by created_at',
    [references],
  );
  return rows.map(({ reference }) => reference);
}

/** Marks the payments and refunds that a payout carried. */
export async function storePaidOut(sql: Sql, payout: string, { payments, refunds }: PaidOut, at: Date): Promise<void> {
  await sql.query(
    `insert into public.payment_fees (payment_id, fee, currency, payout)
     select p.id, t.cents / 100.0, t.currency, $1
     from jsonb_to_recordset($2::jsonb) as t (reference text, cents bigint, currency text)
     join public.payments as p on p.reference = t.reference and p.status = 'succeeded'
     on conflict (payment_id) do update set payout = excluded.payout, fee = excluded.fee, currency = excluded.currency`,
    [payout, JSON.stringify(payments.map(({ reference, fee }) => ({ reference, ...fee })))],
  );
  await sql.query('update public.refunds set payout = $1 where reference = any ($2)', [payout, refunds]);
  await sql.query('update public.payouts set read_at = $2 where reference = $1', [payout, at]);
}
