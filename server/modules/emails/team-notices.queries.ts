import type { Sql } from '#server/platform/db/database.ts';

/** The events for which admins can enable team notifications. */
type TeamNotice = 'notify_contact' | 'notify_order' | 'notify_refund_due';

/** Whether this team notification is enabled. Runs as the owner. */
export async function wantsNotice(sql: Sql, notice: TeamNotice): Promise<boolean> {
  const { rows } = await sql.query<{ wanted: boolean }>(
    'select (to_jsonb(s) ->> $1)::boolean as wanted from public.email_settings as s',
    [notice],
  );
  return rows[0]?.wanted ?? true;
}
