import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

export interface DemoPeople {
  clientId: string;
  adminId: string;
}

/** Finds the two demo accounts; null if one is gone. */
export async function findDemoPeople(sql: Sql, clientEmail: string, adminEmail: string): Promise<DemoPeople | null> {
  const { rows } = await sql.query<DemoPeople>(
    'select c.id as "clientId", a.id as "adminId" from public.users as c, public.users as a where c.email = $1 and a.email = $2',
    [clientEmail, adminEmail],
  );
  return rows[0] ?? null;
}

export async function hasArticles(sql: Sql): Promise<boolean> {
  return (await sql.query('select from public.articles limit 1')).rows.length > 0;
}

export async function hasTickets(sql: Sql, clientId: string): Promise<boolean> {
  return (await sql.query('select from public.tickets where client_id = $1 limit 1', [clientId])).rows.length > 0;
}

export async function addTicket(
  sql: Sql,
  ticket: { clientId: string; subject: string; priority: string },
): Promise<string> {
  const { rows } = await sql.query<Pick<Row<'tickets'>, 'id'>>(
    `insert into public.tickets (number, client_id, subject, priority) values ('', $1, $2, $3) returning id`,
    [ticket.clientId, ticket.subject, ticket.priority],
  );
  return rows[0]?.id ?? '';
}

export async function addMessage(
  sql: Sql,
  message: { ticketId: string; authorId: string; body: string; internal: boolean },
): Promise<void> {
  await sql.query(
    `insert into public.ticket_messages (ticket_id, author_id, author_name, by_staff, body, internal) values ($1, $2, '', false, $3, $4)`,
    [message.ticketId, message.authorId, message.body, message.internal],
  );
}

export async function completeTicket(sql: Sql, ticketId: string, adminId: string): Promise<void> {
  await sql.query(`update public.tickets set status = 'completed' where id = $1`, [ticketId]);
  await sql.query(`insert into internal.work_assignments (subject, subject_id, assignee) values ('ticket', $1, $2)`, [
    ticketId,
    adminId,
  ]);
}

/** Removes the emails that seeded ticket messages have queued. */
export async function dropTicketEmails(sql: Sql): Promise<void> {
  await sql.query(
    `delete from public.email_outbox where template in ('ticket-reply', 'ticket-notice') and state = 'queued'`,
  );
}

export async function addCannedReply(sql: Sql, reply: { title: string; body: string }): Promise<void> {
  await sql.query('insert into public.canned_replies (title, body) values ($1, $2) on conflict do nothing', [
    reply.title,
    reply.body,
  ]);
}

export async function addArticle(
  sql: Sql,
  article: { slug: string; title: string; category: string; body: string; views: number; translations: object },
): Promise<void> {
  await sql.query(
    'insert into public.articles (slug, title, category, body, translations, views, published) values ($1, $2, $3, $4, $5, $6, true) on conflict do nothing',
    [article.slug, article.title, article.category, article.body, article.translations, article.views],
  );
}

export async function addAnnouncement(
  sql: Sql,
  announcement: { since: number; title: string; body: string; translations: object },
): Promise<void> {
  await sql.query(
    'insert into public.announcements (title, body, translations, starts_at, published) values ($1, $2, $3, now() - make_interval(days => $4), true)',
    [announcement.title, announcement.body, announcement.translations, announcement.since],
  );
}

/** The plan is first billed at the beginning of next month. */
export async function addClientPlan(sql: Sql, clientId: string): Promise<void> {
  await sql.query(
    `insert into public.client_plans (client_id, plan_id, price, limits, next_billing_on)
     select $1, (select id from public.monthly_plans where id = 'professional'), 499, '{"campaigns": 50, "ad_spend": 15000, "platforms": 5}',
       (date_trunc('month', internal.local_date()) + interval '1 month')::date
     on conflict do nothing`,
    [clientId],
  );
}

/** Skips the months in which the demo did not run: its plans are next billed at the beginning of next month. */
export async function skipMissedBilling(sql: Sql, emails: string): Promise<void> {
  await sql.query(
    `update public.client_plans as p set next_billing_on = (date_trunc('month', internal.local_date()) + interval '1 month')::date
     from public.users as u where u.id = p.client_id and u.email like $1 and p.next_billing_on <= internal.local_date()`,
    [emails],
  );
}
