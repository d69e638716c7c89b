import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

type Payment = Row<'payments'>;

/** How and when the provider is asked for the money. */
export interface ChargeMark {
  /** Key of the method. */
  method: string;
  livemode: boolean;
  now: Date;
}

export interface BegunCharge extends Pick<Payment, 'order_id' | 'amount' | 'currency'> {
  order_number: string;
  client_id: string;
  client_email: string;
  /** Language of the client. */
  locale: string;
}

/** What to charge, marked as requested at `now`. Null when the payment has ended or its order was cancelled. */
export async function beginCharge(
  sql: Sql,
  paymentId: string,
  { now, method, livemode }: ChargeMark,
): Promise<BegunCharge | null> {
  const { rows } = await sql.query<BegunCharge>(
    `update public.payments as p set asked_at = $2, method = coalesce(p.method, $3), livemode = case when p.amount > 0 then $4::boolean end
     from public.orders as o
     where p.id = $1 and o.id = p.order_id and o.status not in ('cancelled', 'refunded') and p.status in ('created', 'requires_action', 'processing')
     returning p.order_id, p.amount, p.currency, o.order_number, o.client_id, o.client_email, internal.language_of(o.client_id) as locale`,
    [paymentId, now, method, livemode],
  );
  return rows[0] ?? null;
}

export type FoundAttempt = Pick<Payment, 'status' | 'method' | 'provider' | 'livemode'>;

/** How far a payment attempt is, with which method it was begun, and at which provider. */
export async function findAttempt(sql: Sql, paymentId: string): Promise<FoundAttempt | null> {
  const { rows } = await sql.query<FoundAttempt>(
    'select status, method, provider, livemode from public.payments where id = $1',
    [paymentId],
  );
  return rows[0] ?? null;
}
