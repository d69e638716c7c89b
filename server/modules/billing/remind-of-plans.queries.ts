import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

interface UpcomingPlan extends Pick<Row<'client_plans'>, 'client_id' | 'next_billing_on'> {
  email: string;
  locale: string;
  /** With tax. */
  amount: string;
  /** The total of the month before; null for the first one. */
  last_amount: string | null;
}

/**
 * Plans that are billed within `days` days and whose clients were not reminded of it. Only those who have agreed to charges:
 * the agreement may no longer hold, and then the reminder asks for another. Clients who pay by link are not charged.
 */
export async function findUpcomingPlans(sql: Sql, now: Date, days: number): Promise<UpcomingPlan[]> {
  const { rows } = await sql.query<UpcomingPlan>(
    `select p.client_id, p.next_billing_on, u.email, internal.language_of(p.client_id) as locale,
       internal.plan_amount(p.price, p.client_id)::text as amount, last.total_amount::text as last_amount
     from public.client_plans as p join public.users as u on u.id = p.client_id and u.is_active
     cross join lateral (
       select c.revoked_because from public.plan_consents as c where c.client_id = p.client_id order by c.accepted_at desc, c.id limit 1
     ) as agreed
     left join lateral (
       select o.total_amount from internal.plan_orders as m join public.orders as o on o.id = m.order_id
       where m.client_id = p.client_id order by m.month desc limit 1
     ) as last on true
     where p.active and p.cancelled_at is null and p.price > 0 and u.email is not null
       and p.next_billing_on > internal.local_date($1) and p.next_billing_on <= internal.local_date($1) + $2::integer
       and p.reminded_for is distinct from p.next_billing_on and agreed.revoked_because is distinct from 'client'
     order by p.next_billing_on, p.client_id`,
    [now, days],
  );
  return rows;
}

/** True in the one call that marks it. */
export async function markReminded(sql: Sql, { client_id, next_billing_on }: UpcomingPlan): Promise<boolean> {
  const { count } = await sql.query(
    `update public.client_plans set reminded_for = next_billing_on
     where client_id = $1 and next_billing_on = $2 and reminded_for is distinct from next_billing_on`,
    [client_id, next_billing_on],
  );
  return count > 0;
}
