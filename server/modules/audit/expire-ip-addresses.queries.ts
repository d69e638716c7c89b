import type { Sql } from '#server/platform/db/database.ts';

/** Rows at once: a long statement would keep the only connection that the embedded engine has. */
const BATCH = 1000;

/** @returns how many rows lost theirs; a full batch means that there may be more */
export async function expireAuditAddresses(sql: Sql): Promise<{ expired: number; more: boolean }> {
  const { count } = await sql.query(
    `update public.audit_logs set ip_address = null, user_agent = null
     where id = any(array(
       select id from public.audit_logs
       where created_at < now() - interval '12 months' and (ip_address is not null or user_agent is not null)
       limit ${BATCH}))`,
  );
  return { expired: count, more: count === BATCH };
}
