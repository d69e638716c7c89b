import * as z from 'zod';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import { callerOf, isGuest } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { originOf, readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { type PresentedProof, proveMailbox } from './prove-mailbox.ts';

const PER_IP = { name: 'claim-orders', points: 30, seconds: 300 };
const PER_GUEST = { name: 'claim-orders:guest', points: 20, seconds: 3600 };

const Body = z.union([
  z.strictObject({ token_hash: z.string().min(1).max(100) }),
  z.strictObject({
    order_id: z.uuid(),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'has six digits'),
  }),
]);

/**
 * `POST /functions/v1/claim-orders` {token_hash} of an emailed link, in any browser, or {order_id, code} by the guest who placed the
 * order: proves the mailbox, moves the guest's orders to its owner's account and returns a session of it, in the form of the auth
 * API's sessions, and `order_id`. An account with a second factor still has to pass it. Errors: 400, 401, 403 `code_invalid`,
 * `link_invalid`, `account_disabled`, 429.
 */
export async function claimOrders(c: FunctionContext, services: Services): Promise<Response> {
  await takeFrom(services, PER_IP, rateLimitKey(c.get('ip')));
  const presented = await present(c, services);
  const outcome = await proveMailbox(services, originOf(c), presented);
  if (outcome.kind === 'disabled')
    throw new AppError(403, 'account_disabled', 'This account is disabled. Please contact us about your order.');
  if (outcome.kind === 'rejected')
    throw 'tokenHash' in presented
      ? new AppError(403, 'link_invalid', 'This link has been used or has expired')
      : new AppError(403, 'code_invalid', 'This code is wrong or has expired');
  return c.json({ ...wireSession(outcome.session), order_id: outcome.orderId });
}

async function present(c: FunctionContext, services: Services): Promise<PresentedProof> {
  const body = await readBody(c, Body);
  if ('token_hash' in body) return { tokenHash: body.token_hash };
  const caller = callerOf(c);
  const { sub } = caller.claims;
  if (!isGuest(caller) || sub === undefined) throw new AppError(401, 'not_authenticated', 'User not authenticated');
  await takeFrom(services, PER_GUEST, sub);
  return { guestId: sub, orderId: body.order_id, code: body.code };
}
