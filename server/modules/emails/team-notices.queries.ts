import type { Sql } from '#server/platform/db/database.ts';

/** The events that staff can have the team told of. */
export type TeamNotice = 'notify_contact' | 'notify_order' | 'notify_refund_due';

/** Whether staff want the team told of it; as the owner alone. */
export async function wantsNotice(sql: Sql, notice: TeamNotice): Promise<boolean> {
  const { rows } = await sql.query<{ wanted: boolean }>(
    'select (to_jsonb(s) ->> $1)::boolean as wanted from public.email_settings as s',
    [notice],
  );
  return rows[0]?.wanted ?? true;
}
