import { onlyRow, type Sql } from '#server/platform/db/database.ts';

export interface OpenedPayment {
  outcome: 'opened' | 'existing';
  payment_id: string;
}

/** Opens a payment attempt for what this client's order owes, or returns the attempt in progress. */
export async function openPayment(
  sql: Sql,
  payment: {
    userId: string;
    orderId: string;
    provider: string;
    termsVersion: string;
    all: boolean;
    /** On the client's screen: what is paid now, and what is open in all. */
    amount: number | undefined;
    owed: number | undefined;
  },
): Promise<OpenedPayment> {
  const result = await sql.query<{ opened: OpenedPayment }>(
    'select internal.open_payment($1, $2, $3, $4, $5, $6, $7) as opened',
    [
      payment.userId,
      payment.orderId,
      payment.provider,
      payment.termsVersion,
      payment.all,
      payment.amount ?? null,
      payment.owed ?? null,
    ],
  );
  return onlyRow(result).opened;
}

/** The total of an order of this client; null if there is none. */
export async function findOrderTotal(sql: Sql, orderId: string, userId: string): Promise<number | null> {
  const { rows } = await sql.query<{ total: number }>(
    'select total_amount::float8 as total from public.orders where id = $1 and client_id = $2',
    [orderId, userId],
  );
  return rows[0]?.total ?? null;
}
