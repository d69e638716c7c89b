import type { WaitingOrder } from '#domain/orders/order.ts';
import type { Settled } from '#server/modules/payments/record.queries.ts';
import type { Sql } from '#server/platform/db/database.ts';

type Started = Pick<Settled, 'order_id' | 'client_email' | 'locale' | 'is_guest' | 'is_notice_wanted'>;

/** Confirms an order that need not be fully paid for its work to begin; null if it has to wait, or has begun. */
export async function startOrder(sql: Sql, orderId: string): Promise<Started | null> {
  const { rows } = await sql.query<Started>(
    `with call as materialized (select internal.start_order($1) as started)
     select o.id as order_id, o.client_email, internal.language_of(o.client_id) as locale, u.role = 'guest' as is_guest,
       coalesce((select s.notify_order from public.email_settings as s), true) as is_notice_wanted
     from call join public.orders as o on o.id = $1 join public.users as u on u.id = o.client_id
     where call.started`,
    [orderId],
  );
  return rows[0] ?? null;
}

/** Orders whose work may begin without another payment, and has not: before they are paid, or because the rest was written off. */
export async function findStartable(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select o.id from public.orders as o
     where o.status = 'pending' and (o.work_starts <> 'paid' or o.payment_status = 'paid') and o.created_at < now() - interval '1 minute'
       and internal.may_start(o) order by o.created_at limit 100`,
  );
  return rows.map(({ id }) => id);
}

/** A client's order that waits for a bank transfer, with how to pay it. */
export async function findWaiting(sql: Sql, orderId: string, clientId: string): Promise<WaitingOrder | null> {
  const { rows } = await sql.query<{ placed: WaitingOrder }>(
    `select internal.order_facts(o) || jsonb_build_object('payment', jsonb_build_object(
       'status', 'awaiting_transfer', 'transfer', t.transfer)) as placed
     from public.orders as o cross join lateral (select public.transfer_details(o.id) as transfer) as t
     where o.id = $1 and o.client_id = $2 and t.transfer is not null`,
    [orderId, clientId],
  );
  return rows[0]?.placed ?? null;
}
