import type { Sql } from '#server/platform/db/database.ts';

/** Rows per statement. */
const BATCH = 1000;

/** Those of guests who have bought end, too: the link in their email opens the order. */
export async function endGuestSessions(sql: Sql, before: Date): Promise<number> {
  const { count } = await sql.query(
    `delete from auth.sessions where id = any(array(
       select s.id from auth.sessions as s join auth.users as u on u.id = s.user_id
       where u.role = 'guest' and s.created_at < $1 limit ${BATCH}))`,
    [before],
  );
  return count;
}

/** Their carts go with them. A guest with an order, or with money here, stays until the mailbox is proved. */
export async function deleteGuestsWithoutOrders(sql: Sql, before: Date): Promise<number> {
  const { count } = await sql.query(
    `delete from auth.users where id = any(array(
       select u.id from auth.users as u where u.role = 'guest' and u.created_at < $1
         and not exists (select from public.orders as o where o.client_id = u.id)
         and not exists (select from public.transfers as t where t.client_id = u.id) limit ${BATCH}))`,
    [before],
  );
  return count;
}
