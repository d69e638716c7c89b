import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** Clients whose plan is due by the shop's calendar. */
export async function findDueClients(sql: Sql, limit: number): Promise<string[]> {
  const { rows } = await sql.query<Pick<Row<'client_plans'>, 'client_id'>>(
    `select p.client_id from public.client_plans as p join public.users as u on u.id = p.client_id
     where p.active and u.is_active and u.email is not null and p.next_billing_on <= internal.local_date()
     order by p.next_billing_on, p.client_id limit $1`,
    [limit],
  );
  return rows.map((row) => row.client_id);
}

/** The id of the drafted order; null if the month already has one. */
export async function draftPlanOrder(sql: Sql, clientId: string): Promise<string | null> {
  return onlyRow(await sql.query<{ id: string | null }>('select internal.draft_plan_order($1) as id', [clientId])).id;
}
