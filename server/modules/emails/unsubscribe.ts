import { openUnsubscribe } from '#server/emails/unsubscribe-links.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { deleteRequests, insertConsent, isSubscribed } from '#server/modules/contacts/newsletter.queries.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { deleteQueuedEmails, turnOffNotification } from './unsubscribe.queries.ts';

/** Large email providers send the one-click requests of all their users from a few IP addresses. */
const PER_IP = { name: 'unsubscribe', points: 300, seconds: 60 };

/**
 * `POST /functions/v1/unsubscribe?token=`: turns off the emails that the token names, for its recipient. Email programs
 * send `List-Unsubscribe=One-Click` (RFC 8058), our page an empty object; the body does not matter. Needs no sign-in,
 * and repeating it changes nothing. Errors: 400 `link_invalid`, 429.
 */
export async function unsubscribe(c: FunctionContext, services: Services): Promise<Response> {
  await takeFrom(services, PER_IP, rateLimitKey(c.get('ip')));
  const ticket = await openUnsubscribe(services.identity, c.req.query('token') ?? '');
  if (ticket === null) throw new AppError(400, 'link_invalid', 'This link is not valid');
  const { email, kind } = ticket;
  await services.db.transaction(async (sql) => {
    await deleteQueuedEmails(sql, email, kind);
    if (kind === 'newsletter') await withdrawNewsletter(sql, email);
    else await turnOffNotification(sql, email, kind);
  });
  return c.json({ success: true });
}

async function withdrawNewsletter(sql: Sql, email: string): Promise<void> {
  await deleteRequests(sql, email);
  if (!(await isSubscribed(sql, email))) return;
  await insertConsent(sql, {
    email,
    userId: null,
    granted: false,
    wording: 'Unsubscribe',
    source: 'unsubscribe-link',
    requestedAt: null,
  });
}

/** Longer than any token of ours. Clients give up on headers of more than 16 KB. */
const MAX_TOKEN_LENGTH = 2_048;

/** `GET` of the same URL, for email programs that open it instead: the page with the button. Changes nothing. */
export async function openUnsubscribePage(c: FunctionContext): Promise<Response> {
  const token = c.req.query('token') ?? '';
  const shown = token.length > MAX_TOKEN_LENGTH ? '' : token;
  return c.redirect(`/unsubscribe?token=${encodeURIComponent(shown)}`, 303);
}
