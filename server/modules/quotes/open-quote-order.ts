import * as z from 'zod';
import { startSession } from '#server/accounts/sessions/sessions.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import { lockUser } from '#server/accounts/users/users.queries.ts';
import { callerOf } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { findGuestOrder } from '#server/modules/guests/mailbox-proofs.queries.ts';
import { emailProof } from '#server/modules/guests/send-order-link.ts';
import { originOf, readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { ANSWERS, LinkHash, linkInvalid } from './link-request.ts';
import { findGuestOfLink } from './quote-links.queries.ts';

const Body = z.strictObject({ token: LinkHash });

/**
 * `POST /functions/v1/open-quote-order` {token}: a session of the guest who has the order of an accepted quote, to pay it from its
 * link. It ends when the mailbox is proved and the order joins an account; from then on, the account pays. A guest who has ordered
 * something else has to prove the mailbox first, which gets the email for that. Returns the session in the form of the auth API.
 * Errors: 400, 404 `quote_not_found`, 409 for who is signed in, 409 `check_email`, 429.
 */
export async function openQuoteOrder(c: FunctionContext, services: Services): Promise<Response> {
  const caller = callerOf(c);
  await takeFrom(services, ANSWERS, rateLimitKey(caller.ip));
  const { token } = await readBody(c, Body);
  if (caller.claims.role !== 'anon' && caller.claims.role !== 'guest')
    throw new AppError(409, 'conflict', 'You are signed in. Sign out first to pay this order without an account.');
  const guest = await findGuestOfLink(services.db, token);
  if (guest?.hasOthers) await requireProof(services, guest.orderId, caller.ip);
  const session = await onBehalfOf(services.db, caller, async (sql) => {
    const user = guest === null ? null : await lockUser(sql, guest.id);
    if (user?.role !== 'guest') return null;
    return startSession(services, sql, originOf(c), { user, method: 'guest', now: services.clock.now() });
  });
  if (session === null) throw linkInvalid();
  c.header('cache-control', 'no-store');
  return c.json(wireSession(session));
}

/** @throws always: a session of this guest would open the other orders as well */
async function requireProof(services: Services, orderId: string, ip: string): Promise<never> {
  const order = await findGuestOrder(services.db, orderId);
  if (order === null) throw linkInvalid();
  await emailProof(services, order, ip);
  throw new AppError(
    409,
    'check_email',
    'This order is together with others. We’ve sent its email address a link: open it, then pay.',
  );
}
