import * as z from 'zod';
import { callerOf, isGuest } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { findGuestOrder, findProofOfLink, type GuestOrder } from './mailbox-proofs.queries.ts';
import { hashToken, sendProof } from './send-proof.ts';

const REQUESTS = { name: 'send-order-link', points: 30, seconds: 3600 };
const GAP = { name: 'send-order-link:gap', points: 1, seconds: 60 };

const Body = z.union([z.strictObject({ order_id: z.uuid() }), z.strictObject({ token_hash: z.string().max(100) })]);

/**
 * `POST /functions/v1/send-order-link` {order_id} by the guest who placed the order, or {token_hash} by whoever has an older link:
 * sends a new link and code to the mailbox that the order names, never to another. Errors: 400, 401, 404, 409 for a cancelled
 * order, 429.
 */
export async function sendOrderLink(c: FunctionContext, services: Services): Promise<Response> {
  const caller = callerOf(c);
  await takeFrom(services, REQUESTS, rateLimitKey(caller.ip));
  const order = await findOrder(c, services);
  if (order.isDropped) throw new AppError(409, 'conflict', 'This order was canceled. Please place it again.');
  await emailProof(services, order, caller.ip);
  return c.json({ success: true });
}

/** Sends a new link and code. @throws 429 */
export async function emailProof(services: Services, order: GuestOrder, ip: string): Promise<void> {
  await takeFrom(services, GAP, hashToken(order.email));
  const wait = await services.db.transaction((sql) => sendProof(services, sql, order, { ip }));
  if (wait !== null)
    throw new AppError(429, 'rate_limited', 'We have sent many emails about this order. Please try again later.', {
      headers: { 'retry-after': String(wait) },
    });
}

async function findOrder(c: FunctionContext, services: Services): Promise<GuestOrder> {
  const body = await readBody(c, Body);
  const missing = new AppError(404, 'not_found', 'This order does not exist, or its email is already confirmed');
  if ('token_hash' in body) {
    const proof = await findProofOfLink(services.db, hashToken(body.token_hash));
    const order = proof === null ? null : await findGuestOrder(services.db, proof.order_id);
    if (order === null) throw missing;
    return order;
  }
  const caller = callerOf(c);
  if (!isGuest(caller)) throw new AppError(401, 'not_authenticated', 'User not authenticated');
  const order = await findGuestOrder(services.db, body.order_id);
  if (order === null || order.guestId !== caller.claims.sub) throw missing;
  return order;
}
