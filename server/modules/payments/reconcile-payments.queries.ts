import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

type Payment = Row<'payments'>;

/** `asked_at` is when the provider was last asked to charge. */
export interface OpenPayment extends Pick<
  Payment,
  'id' | 'order_id' | 'provider' | 'livemode' | 'created_at' | 'asked_at'
> {
  status: Extract<Payment['status'], 'created' | 'requires_action' | 'processing'>;
  /** The order still wants it: it goes on, and is not paid. */
  is_wanted: boolean;
}

/**
 * A batch of unfinished payments started before `before`, ordered by id; `after` is the last id of the previous batch.
 */
export async function findOpenPayments(
  sql: Sql,
  before: Date,
  after: string | null,
  limit: number,
): Promise<OpenPayment[]> {
  const { rows } = await sql.query<OpenPayment>(
    `select p.id, p.order_id, p.provider, p.livemode, p.status, p.created_at, p.asked_at,
       o.status not in ('cancelled', 'refunded') and o.payment_status <> 'paid' as is_wanted
     from public.payments as p join public.orders as o on o.id = p.order_id
     where p.status in ('created', 'requires_action', 'processing') and p.created_at < $1 and ($2::uuid is null or p.id > $2)
     order by p.id limit $3`,
    [before, after, limit],
  );
  return rows;
}

/** True in the one call that marks it. A payment that was settled meanwhile is not marked. */
export async function markUnclear(sql: Sql, paymentId: string, facts: object): Promise<boolean> {
  const { count } = await sql.query(
    `insert into public.unclear_payments (payment_id, facts)
     select p.id, $2::jsonb from public.payments as p
     where p.id = $1 and p.status in ('created', 'requires_action', 'processing') for share
     on conflict (payment_id) do nothing`,
    [paymentId, facts],
  );
  return count > 0;
}

/**
 * Cancels orders that shoppers inserted and never paid, or whose card was declined; those with due dates, such as of a transfer,
 * the day after the last of them. Returns the number cancelled.
 */
export async function cancelUnpaidOrders(sql: Sql, before: Date): Promise<number> {
  // Locked first: what another transaction paid meanwhile is only seen by the next statement.
  const { rows } = await sql.query<{ id: string }>(
    `select o.id from public.orders as o
     where o.status = 'pending' and o.payment_status in ('unpaid', 'declined') and o.origin = 'shop' and o.created_at < $1
       and not exists (select from public.instalments as i where i.order_id = o.id and i.due_on >= internal.local_date($1))
     for update skip locked`,
    [before],
  );
  const { count } = await sql.query(
    `update public.orders set status = 'cancelled',
       payment_status = case payment_status when 'unpaid' then 'expired' else payment_status end,
       cancel_reason = case payment_status when 'unpaid' then 'payment_expired' else 'payment_declined' end
     where id = any ($1::uuid[]) and internal.paid_of(id) = 0`,
    [rows.map(({ id }) => id)],
  );
  return count;
}
