import * as z from 'zod';
import { isLocale, SOURCE_LOCALE } from '#domain/locales.ts';
import { insertGuest } from '#server/accounts/sign-up/start-guest.ts';
import { startSession } from '#server/accounts/sessions/sessions.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import type { UserRow } from '#server/accounts/users/users.queries.ts';
import { callerOf, isGuest } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { startUnpaid } from '#server/modules/orders/await-transfer.ts';
import { originOf, readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { askRegister } from '#server/modules/taxes/ask-register.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { unprintable } from '#server/platform/pdf/unprintable.ts';
import type { Services } from '#server/services.ts';
import { makeLink } from './email-quote.ts';
import type quoteAccepted from './emails/quote-accepted.tsx';
import { ANSWERS, LinkHash, linkInvalid, quoteSettled } from './link-request.ts';
import { noticeOfQuote } from './notice-of-quote.ts';
import {
  beginAcceptance,
  findBuyer,
  findNumberOfLink,
  storeAcceptance,
  type BegunAcceptance,
} from './quote-links.queries.ts';
import { storeNumberCheck } from './quotes.queries.ts';

/** On the order, whose documents can be printed. */
const printed = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => unprintable(text).length === 0, 'contains characters that an invoice cannot show');

const Body = z.strictObject({
  token: LinkHash,
  /** The version that was read. */
  version: z.int().min(1).max(999),
  name: printed(200).min(1),
  po_number: printed(60)
    .optional()
    .transform((value) => value || null),
  terms_accepted: z.literal(true),
});

type Outcome = Exclude<BegunAcceptance['outcome'], 'open'> | { orderId: string; session: object | null };

/**
 * `POST /functions/v1/accept-quote` {token, version, name, po_number?, terms_accepted}: accepts a quote, without an account, and makes
 * its order, in one transaction. The order belongs to the client that the quote was made for, or to the account that has proved the
 * mailbox it was sent to and is signed in; else to the caller if that is a guest without orders, or a new guest, of whom `session` is
 * one unless an account is signed in. Returns {order_id, session}. Repeated, it makes nothing: 409 `quote_accepted`. Errors: 400, 404 `quote_not_found`, 409 also `quote_declined`,
 * `quote_ended`, `quote_replaced` by a newer version, `quote_tax_changed`, 429.
 */
export async function acceptQuote(c: FunctionContext, services: Services): Promise<Response> {
  const caller = callerOf(c);
  await takeFrom(services, ANSWERS, rateLimitKey(caller.ip));
  const { token, ...signed } = await readBody(c, Body);
  await askAgain(services, token);
  const outcome = await onBehalfOf(services.db, caller, async (sql): Promise<Outcome> => {
    // Outcomes are returned, not thrown: that the tax has changed is noted.
    const begun = await beginAcceptance(sql, token, signed.version);
    if (begun.is_news) await noticeOfQuote(services, sql, begun.quote_id, 'tax_changed');
    return begun.outcome === 'open' ? accept(c, services, sql, caller, begun, signed) : begun.outcome;
  });
  if (typeof outcome === 'string') throw errorOf(outcome);
  await startUnpaid(services, caller, outcome.orderId);
  c.header('cache-control', 'no-store');
  return c.json({ order_id: outcome.orderId, session: outcome.session });
}

/** Asks the register once more about a number that makes the price what it is, outside any transaction. */
async function askAgain(services: Services, tokenHash: string): Promise<void> {
  const number = await findNumberOfLink(services.db, tokenHash);
  if (number === null) return;
  await storeNumberCheck(services.db, number, await askRegister(services, number.country, number.number));
}

async function accept(
  c: FunctionContext,
  services: Services,
  sql: Transaction,
  caller: Caller,
  { quote_id: quoteId, client_id: clientId, language, email }: BegunAcceptance,
  { name, po_number: poNumber }: Pick<z.output<typeof Body>, 'name' | 'po_number'>,
): Promise<Outcome> {
  const now = services.clock.now();
  const { sub, role } = caller.claims;
  const known = clientId ?? (sub === undefined ? null : await findBuyer(sql, sub, email));
  let guest: UserRow | null = null;
  if (known === null) guest = await insertGuest(sql, isLocale(language) ? language : SOURCE_LOCALE, now);
  const buyerId = known ?? guest?.id ?? '';
  const orderId = await storeAcceptance(sql, quoteId, { buyerId, name, ip: caller.ip, poNumber });
  await noticeOfQuote(services, sql, quoteId, 'accepted');
  await services.outbox.enqueue<typeof quoteAccepted>(sql, {
    template: 'quote-accepted',
    to: email,
    data: { quoteId, orderId, link: await makeLink(services, sql, quoteId, language) },
    locale: language,
  });
  // Whoever is signed in stays it.
  const session =
    guest === null || !(role === 'anon' || isGuest(caller))
      ? null
      : wireSession(await startSession(services, sql, originOf(c), { user: guest, method: 'guest', now }));
  return { orderId, session };
}

function errorOf(outcome: Exclude<BegunAcceptance['outcome'], 'open'>): AppError {
  switch (outcome) {
    case 'unknown':
      return linkInvalid();
    case 'replaced':
      return new AppError(409, 'quote_replaced', 'There is a newer version of this quote. Please read that one.');
    case 'tax_changed':
      return new AppError(
        409,
        'quote_tax_changed',
        'The tax of this quote has changed since we sent it, so it can’t be accepted. We’ll send you a new version.',
      );
    default:
      return quoteSettled(outcome);
  }
}
