import { createHash, randomBytes } from 'node:crypto';
import { newsletterWording, type ConsentSource } from '#domain/contacts/consent.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { isGuest } from '#server/http/caller.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import type { Services } from '#server/services.ts';
import type newsletterConfirm from './emails/newsletter-confirm.tsx';
import {
  findLanguage,
  hasProvedEmail,
  insertConsent,
  insertRequest,
  isSubscribed,
  takeGuestRequest,
} from './newsletter.queries.ts';

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
  const { source, email } = request;
  const userId = caller.claims.role === 'authenticated' ? (caller.claims.sub ?? null) : null;
  if (userId !== null && (await hasProvedEmail(sql, userId, email))) {
    const wording = newsletterWording[source];
    return insertConsent(sql, { email, userId, granted: true, wording, source, requestedAt: null });
  }
  if (await isSubscribed(sql, email)) return;
  const guestId = isGuest(caller) && source === 'checkout' ? (caller.claims.sub ?? null) : null;
  if (guestId === null && (await services.limits.take(PER_MAILBOX, hashToken(email))) !== null) return;

  const token = await storeRequest(services, sql, { email, source, guestId });
  // The guest's code proves the mailbox, and the consent counts then.
  if (guestId !== null) return;
  const locale = request.locale ?? (userId === null ? 'en' : await findLanguage(sql, userId));
  await sendRequest(services, sql, { email, token, locale });
}

async function storeRequest(
  { clock }: Services,
  sql: Sql,
  request: { email: string; source: ConsentSource; guestId: string | null },
): Promise<string> {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + VALID_DAYS * 24 * 3600 * 1000);
  await insertRequest(sql, { ...request, tokenHash: hashToken(token), now, expiresAt });
  return token;
}

const sendRequest = (
  { outbox }: Services,
  sql: Sql,
  { email, token, locale }: { email: string; token: string; locale: string },
): Promise<unknown> =>
  outbox.enqueue<typeof newsletterConfirm>(sql, { template: 'newsletter-confirm', to: email, data: { token }, locale });

/**
 * What a guest ticked at checkout, once the mailbox is proved. A code is typed by whoever ticked the box. A link may be opened by
 * an owner who knows nothing of the box: that one is asked by an email of its own.
 */
export async function settleGuestNewsletter(
  services: Services,
  sql: Sql,
  { guestId, email, userId, by }: { guestId: string; email: string; userId: string; by: 'code' | 'link' },
): Promise<void> {
  const request = await takeGuestRequest(sql, guestId, email);
  if (request === null || (await isSubscribed(sql, email))) return;
  const { wording, source, created_at: requestedAt } = request;
  if (by === 'code') return insertConsent(sql, { email, userId, granted: true, wording, source, requestedAt });
  const token = await storeRequest(services, sql, { email, source: 'checkout', guestId: null });
  await sendRequest(services, sql, { email, token, locale: await findLanguage(sql, userId) });
}
