import type { OptOutKind } from '#domain/emails/opt-out.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** The emails of each kind. */
const TEMPLATES: Record<OptOutKind, readonly string[]> = {
  newsletter: ['newsletter-confirm'],
  campaign_status: ['campaign-notice'],
  request_answered: ['campaign-notice'],
  results: ['results-notice'],
  deliverable: ['deliverable-notice'],
  ticket_reply: ['ticket-reply'],
};

/** Emails of this kind that are waiting are not sent. `email` is lower case. */
export async function deleteQueuedEmails(sql: Sql, email: string, kind: OptOutKind): Promise<void> {
  await sql.query(
    `delete from public.email_outbox where state = 'queued' and lower(to_address) = $1 and template = any ($2::text[])`,
    [email, TEMPLATES[kind]],
  );
}

/** Turns a notification's email off for the account with this email. */
export async function turnOffNotification(
  sql: Sql,
  email: string,
  kind: Exclude<OptOutKind, 'newsletter'>,
): Promise<void> {
  await sql.query(
    `insert into public.notification_settings (user_id, kind, mail)
     select id, $2, false from public.users where lower(email) = $1
     on conflict (user_id, kind) do update set mail = false`,
    [email, kind],
  );
}
