import type { Sql } from '#server/platform/db/database.ts';

/** Limits rows per statement: a long statement would block the embedded engine's only connection. */
const BATCH = 1000;

/** @returns the number of rows cleared; a full batch means there may be more */
export async function clearAuditIpAddresses(sql: Sql): Promise<{ expired: number; more: boolean }> {
  const { count } = await sql.query(
    `update public.audit_logs set ip_address = null, user_agent = null
     where id = any(array(
       select id from public.audit_logs
       where created_at < now() - interval '12 months' and (ip_address is not null or user_agent is not null)
       limit ${BATCH}))`,
  );
  return { expired: count, more: count === BATCH };
}
