import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { PlanCard } from './plan-charges.queries.ts';

export type DuePlan = Pick<Row<'client_plans'>, 'client_id'> & PlanCard;

/** Clients whose plan is due by the shop's calendar: it is billed, or it ends because they cancelled it. */
export async function findDueClients(sql: Sql, now: Date, limit: number): Promise<DuePlan[]> {
  const { rows } = await sql.query<DuePlan>(
    `select p.client_id, s.provider, s.livemode from public.client_plans as p join public.users as u on u.id = p.client_id
     left join public.plan_consents as a on a.client_id = p.client_id and a.revoked_at is null
     left join public.saved_cards as s on s.id = a.card_id
     where p.next_billing_on <= internal.local_date($1) and (
       (p.active and u.is_active and u.email is not null) or (p.cancelled_at is not null and p.inactive_reason is distinct from 'cancelled'))
     order by p.next_billing_on, p.client_id limit $2`,
    [now, limit],
  );
  return rows;
}

/** The id of the drafted order; null if the plan ended, or if the month already has one. */
export async function draftPlanOrder(
  sql: Sql,
  clientId: string,
  now: Date,
  provider: { name: string; livemode: boolean } | null,
): Promise<string | null> {
  const result = await sql.query<{ id: string | null }>('select internal.draft_plan_order($1, $2, $3, $4) as id', [
    clientId,
    now,
    provider?.name ?? null,
    provider?.livemode ?? null,
  ]);
  return onlyRow(result).id;
}
