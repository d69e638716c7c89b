import type { Sql } from '#server/platform/db/database.ts';

const MAILS = ['campaign_status', 'request_answered', 'results', 'deliverable', 'ticket_reply'];

/** Nobody has to be mailed about what happened before the first start; the portal tells it all the same. */
export async function switchMailsOff(sql: Sql, email: string): Promise<void> {
  await sql.query(
    `insert into public.notification_settings (user_id, kind, mail) select u.id, kind, false from public.users as u, unnest($2::text[]) as kind where u.email = $1
     on conflict (user_id, kind) do nothing`,
    [email, MAILS],
  );
}

export async function switchMailsOn(sql: Sql, email: string): Promise<void> {
  await sql.query('delete from public.notification_settings as s using public.users as u where u.id = s.user_id and u.email = $1 and s.portal and s.kind = any ($2)', [email, MAILS]);
}
