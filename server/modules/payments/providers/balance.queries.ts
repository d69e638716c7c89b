import { toCents, type Cents } from '#domain/money.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** Takes a payment from its client's balance, once. False if the balance is too small. */
export async function chargeBalance(sql: Sql, paymentId: string): Promise<boolean> {
  const result = await sql.query<{ charged: boolean }>('select internal.charge_balance($1) as charged', [paymentId]);
  return onlyRow(result).charged;
}

/** What was taken from a balance for a payment; null if nothing was. */
export async function findBalanceCharge(
  sql: Sql,
  paymentId: string,
): Promise<{ cents: Cents; currency: string } | null> {
  const { rows } = await sql.query<{ amount: string; currency: string }>(
    'select -amount as amount, currency from public.balance_entries where payment_id = $1',
    [paymentId],
  );
  const [row] = rows;
  return row === undefined ? null : { cents: toCents(row.amount), currency: row.currency };
}

/** Puts a refund on its client's balance, once. */
export async function creditBalance(sql: Sql, refundId: string): Promise<void> {
  await sql.query('select internal.credit_balance($1)', [refundId]);
}
