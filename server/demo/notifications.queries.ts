import type { Sql } from '#server/platform/db/database.ts';

const EMAIL_KINDS = ['campaign_status', 'request_answered', 'results', 'deliverable', 'ticket_reply'];

/** Disables notification emails while events from before the first start are seeded. The portal still shows them. */
export async function disableEmails(sql: Sql, email: string): Promise<void> {
  await sql.query(
    `insert into public.notification_settings (user_id, kind, mail) select u.id, kind, false from public.users as u, unnest($2::text[]) as kind where u.email = $1
     on conflict (user_id, kind) do nothing`,
    [email, EMAIL_KINDS],
  );
}

export async function enableEmails(sql: Sql, email: string): Promise<void> {
  await sql.query(
    'delete from public.notification_settings as s using public.users as u where u.id = s.user_id and u.email = $1 and s.portal and s.kind = any ($2)',
    [email, EMAIL_KINDS],
  );
}

/** The demo shows all that a client can see. */
export async function showAllSpend(sql: Sql): Promise<void> {
  await sql.query(`update public.report_settings set client_spend = 'platform'`);
}

/** Spreads notifications that were seeded at once over several days, but none to before its order, and marks all but the newest as read. */
export async function spreadNotifications(sql: Sql, email: string): Promise<void> {
  await sql.query(
    `update public.notifications as n set created_at = now() - (p.place * p.place * 25 + 5) * interval '1 minute'
     from (select o.id, row_number() over (order by o.created_at desc, o.id) - 1 as place
       from public.notifications as o join public.users as u on u.id = o.user_id where u.email = $1 and not o.data ? 'order_id') as p
     where p.id = n.id`,
    [email],
  );
  await readAllBut(sql, email, 6);
}

/** Marks a person's notifications as read, except the newest. */
export async function readAllBut(sql: Sql, email: string, newest: number): Promise<void> {
  await sql.query(
    `update public.notifications as n set read_at = now()
     from (select o.id, row_number() over (order by o.created_at desc, o.id) as place
       from public.notifications as o join public.users as u on u.id = o.user_id where u.email = $1) as p
     where p.id = n.id and p.place > $2 and n.read_at is null`,
    [email, newest],
  );
}
