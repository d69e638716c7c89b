import type { Sql } from '#server/platform/db/database.ts';

/** Limits rows per statement: a long statement would block the embedded engine's only connection. */
const BATCH = 1000;

/** @returns the number of rows deleted; a full batch means there may be more */
export async function deleteOldNotifications(sql: Sql): Promise<{ expired: number; more: boolean }> {
  const { count } = await sql.query(
    `delete from public.notifications where id = any(array(select id from public.notifications where created_at < now() - interval '12 months' limit ${BATCH}))`,
  );
  return { expired: count, more: count === BATCH };
}
