import { createHash, randomBytes } from 'node:crypto';
import { newsletterWording, type ConsentSource } from '#domain/contacts/consent.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { isGuest } from '#server/http/caller.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import type { Services } from '#server/services.ts';
import type newsletterConfirm from './emails/newsletter-confirm.tsx';
import { findLanguage, hasProvedEmail, insertConsent, insertRequest, isSubscribed } from './newsletter.queries.ts';

/** The email goes to an unproven address, so it is limited per mailbox, independent of the sender. */
const PER_MAILBOX = { name: 'newsletter-confirm', points: 2, seconds: 24 * 3600 };
const VALID_DAYS = 7;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Records a ticked newsletter box, in the transaction of the message or order. Consent for the confirmed email of the
 * caller's own account counts at once. Any other email could be a stranger's: it gets a link, and consent counts once
 * that is used.
 */
export async function requestNewsletter(
  services: Services,
  sql: Sql,
  caller: Caller,
  request: { email: string; source: ConsentSource; locale?: string | undefined },
): Promise<void> {
  const { source } = request;
  const email = request.email.toLowerCase();
  const userId = caller.claims.role === 'authenticated' ? (caller.claims.sub ?? null) : null;
  if (userId !== null && (await hasProvedEmail(sql, userId, email))) {
    const wording = newsletterWording[source];
    return insertConsent(sql, { email, userId, granted: true, wording, source, requestedAt: null });
  }
  if (await isSubscribed(sql, email)) return;
  const guestId = isGuest(caller) && source === 'checkout' ? (caller.claims.sub ?? null) : null;
  if (guestId === null && (await services.limits.take(PER_MAILBOX, hashToken(email))) !== null) return;

  const now = services.clock.now();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + VALID_DAYS * 24 * 3600 * 1000);
  await insertRequest(sql, { tokenHash: hashToken(token), email, source, now, expiresAt, guestId });
  // The email about the order proves the mailbox, and the consent counts then.
  if (guestId !== null) return;
  await services.outbox.enqueue<typeof newsletterConfirm>(sql, {
    template: 'newsletter-confirm',
    to: email,
    data: { token },
    locale: request.locale ?? (userId === null ? 'en' : await findLanguage(sql, userId)),
  });
}
