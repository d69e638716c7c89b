import type { Row } from '#database/rows.ts';
import { newsletterWording, type ConsentSource } from '#domain/contacts/consent.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** Emails are lower case in all of these. */
type Request = Row<'internal.newsletter_requests'>;

/** Whether this account has proven that the email is its own. */
export async function hasProvedEmail(sql: Sql, userId: string, email: string): Promise<boolean> {
  const { count } = await sql.query(
    `select 1 from auth.users where id = $1 and lower(email) = $2
       and email_confirmed_at is not null and not email_unproved and deleted_at is null and not is_anonymous`,
    [userId, email],
  );
  return count > 0;
}

export async function isSubscribed(sql: Sql, email: string): Promise<boolean> {
  const { rows } = await sql.query<Pick<Row<'consents'>, 'granted'>>(
    `select granted from public.consents where email = $1 and kind = 'newsletter' order by created_at desc limit 1`,
    [email],
  );
  return rows[0]?.granted === true;
}

/** Stores a choice with its time, wording and source; contacts with this email show it. */
export async function insertConsent(
  sql: Sql,
  consent: {
    email: string;
    userId: string | null;
    granted: boolean;
    wording: string;
    source: string;
    requestedAt: Date | null;
  },
): Promise<void> {
  const { email, userId, granted, wording, source, requestedAt } = consent;
  await sql.query(
    `insert into public.consents (email, user_id, kind, granted, wording, source, requested_at)
     values ($1, coalesce($2::uuid, (select id from public.users where lower(email) = $1 and email_verified limit 1)), 'newsletter', $3, $4, $5, $6)`,
    [email, userId, granted, wording, source, requestedAt],
  );
  await sql.query('update public.contacts set subscribed = $2 where lower(email) = $1', [email, granted]);
  if (granted) await addSubscriber(sql, email, source);
}

/** Who subscribes at checkout has an order, and is a contact from now on. */
async function addSubscriber(sql: Sql, email: string, source: string): Promise<void> {
  await sql.query(
    `insert into public.contacts (name, email, source, subscribed)
     select o.client_name, $1, $2, true from public.orders as o
     where lower(o.client_email) = $1 and not exists (select from public.contacts as c where lower(c.email) = $1)
     order by o.order_date desc limit 1`,
    [email, source],
  );
}

export async function insertRequest(
  sql: Sql,
  request: {
    tokenHash: string;
    email: string;
    source: ConsentSource;
    now: Date;
    expiresAt: Date;
    guestId: string | null;
  },
): Promise<void> {
  const { tokenHash, email, source, now, expiresAt, guestId } = request;
  await sql.query(
    `insert into internal.newsletter_requests (token_hash, email, source, wording, created_at, expires_at, guest_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [tokenHash, email, source, newsletterWording[source], now, expiresAt, guestId],
  );
}

/** Removes what this guest ticked for this mailbox and nobody has confirmed; returns the newest, or null. */
export async function takeGuestRequest(sql: Sql, guestId: string, email: string): Promise<Request | null> {
  const { rows } = await sql.query<Request>(
    'delete from internal.newsletter_requests where guest_id = $1 and email = $2 and confirmed_at is null returning *',
    [guestId, email],
  );
  return rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())[0] ?? null;
}

/** Locks the request until its confirmation is committed. Null if it does not exist or has expired. */
export async function lockRequest(sql: Sql, tokenHash: string, now: Date): Promise<Request | null> {
  const { rows } = await sql.query<Request>(
    'select * from internal.newsletter_requests where token_hash = $1 and expires_at > $2 for update',
    [tokenHash, now],
  );
  return rows[0] ?? null;
}

/** All requests of this email are settled by one confirmation. */
export async function markConfirmed(sql: Sql, email: string, now: Date): Promise<void> {
  await sql.query(
    'update internal.newsletter_requests set confirmed_at = $2 where email = $1 and confirmed_at is null',
    [email, now],
  );
}

export async function deleteExpiredRequests(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from internal.newsletter_requests where expires_at < $1', [now]);
}

export async function deleteRequests(sql: Sql, email: string): Promise<void> {
  await sql.query('delete from internal.newsletter_requests where email = $1', [email]);
}

export async function findLanguage(sql: Sql, userId: string): Promise<string> {
  const { rows } = await sql.query<{ locale: string }>('select internal.language_of($1) as locale', [userId]);
  return rows[0]?.locale ?? 'en';
}
