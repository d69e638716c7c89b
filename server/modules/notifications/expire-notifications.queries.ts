import type { Sql } from '#server/platform/db/database.ts';

/** Rows at once: a long statement would keep the only connection that the embedded engine has. */
const BATCH = 1000;

/** @returns how many went; a full batch means that there may be more */
export async function deleteOldNotifications(sql: Sql): Promise<{ expired: number; more: boolean }> {
  const { count } = await sql.query(
    `delete from public.notifications where id = any(array(select id from public.notifications where created_at < now() - interval '12 months' limit ${BATCH}))`,
  );
  return { expired: count, more: count === BATCH };
}
