import { createHash } from 'node:crypto';
import { PlaceOrder } from '#domain/orders/order.ts';
import type { Services } from '#server/services.ts';
import { onBehalfOf, statementsOnBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { chargeAttempt, replaceAttempt } from '#server/modules/payments/charge.ts';
import type { ChargeMark } from '#server/modules/payments/charge.queries.ts';
import { resolveMethod } from '#server/modules/payments/payment-method.ts';
import { providerForChoice } from '#server/modules/payments/providers/provider-for.ts';
import { recordCharge } from '#server/modules/payments/record.ts';
import { requestNewsletter } from '#server/modules/contacts/newsletter.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import { isGuest, type SignedInCaller } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { requireReachable } from '#server/modules/reachable-email.ts';
import { unprintable } from '#server/platform/pdf/unprintable.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { beginWaiting, findWaitingOrder } from './await-transfer.ts';
import { respondWithOrder } from './order-response.ts';
import { findCheckoutId, openCheckout, type Checkout, type Opened } from './place-order.queries.ts';

const MAX_ATTEMPTS = 3;
const PER_USER = { name: 'place-order', points: 30, seconds: 300 };
/** A new guest costs nothing, so guests are also counted by where they are. */
const GUESTS_PER_IP = { name: 'place-order:guests', points: 60, seconds: 3600 };

/**
 * `POST /functions/v1/place-order`: creates one order per checkout, however often the request is sent.
 *
 * Commits the order and its payment attempt first, calls the provider outside any transaction, then records the result
 * in a second transaction. An order of zero has a payment of zero and needs no card. One that is paid by bank transfer ends
 * with the first transaction (202). It starts again if another request
 * cancels the order that held the key, or if this one replaces an attempt that waits for the client by another method.
 *
 * Errors: 400, 401, 402 declined, 404 unknown card, 409 prices changed (with the current quote), 422 idempotency key reused
 * or promo code rejected, 429, 503 payments unavailable.
 */
export async function placeOrder(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  if (isGuest(caller)) await takeFrom(services, GUESTS_PER_IP, rateLimitKey(caller.ip));
  const { payment: choice, ...body } = await readBody(c, PlaceOrder);
  await requireReachable(services, 'client_email', body.client_email);
  requirePrintable(body);
  const order = {
    userId: caller.claims.sub,
    key: await readKey(c, services, caller),
    // The card may change between attempts for one order; the order's content may not.
    bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    draft: { ...body, terms_version: services.content.current().en.legal.terms.effective },
  };
  if (choice !== undefined && 'transfer' in choice) return awaitTransfer(c, services, caller, order);
  const payment = choice;
  // The database compares the total with its own, so nobody orders for nothing by sending a zero.
  const provider = await providerForChoice(c, services, caller, { total: body.total_amount, choice: payment });
  const checkout: Checkout = { ...order, provider: provider.name };

  const chosen = await resolveMethod(services.db, provider, caller, payment);

  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const mark = { method: chosen.key, livemode: provider.livemode, now: services.clock.now() };
    const opened = await open(services, caller, checkout, mark);
    if (opened.outcome === 'released') continue;
    const { payment_id: id, charge: begun } = opened;
    if (id === null) break;
    const attempt = { id, chosen, isResumed: opened.outcome === 'existing', begun };
    if (await replaceAttempt(services, provider, caller, attempt)) continue;
    const outcome = await chargeAttempt(services, provider, attempt);
    const order = await recordCharge(services, caller, id, outcome);
    return respondWithOrder(c, order, outcome);
  }
  throw new AppError(409, 'conflict', 'This checkout is being placed elsewhere. Please try again.');
}

/** Places an order that waits for a bank transfer. Its work may begin at once, if the owner has set that. */
async function awaitTransfer(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
  order: Omit<Checkout, 'provider'>,
): Promise<Response> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const opened = await open(services, caller, { ...order, provider: 'transfer' }, null);
    if (opened.outcome === 'released') continue;
    if (opened.payment_id !== null) break;
    await beginWaiting(services, caller, opened.order_id, { isNew: opened.outcome === 'opened' });
    return c.json(await findWaitingOrder(services, caller, opened.order_id), 202);
  }
  throw new AppError(409, 'conflict', 'This checkout was placed with another way to pay. Please reload the page.');
}

/** What the invoice prints of the buyer, while it can still be written in other letters. */
function requirePrintable(order: Pick<PlaceOrder, (typeof PRINTED)[number]>): void {
  const fields = PRINTED.flatMap((field) => {
    const missing = unprintable(order[field] ?? '');
    return missing.length === 0
      ? []
      : [{ field, message: `Invoices cannot show ${missing.join(' ')}. Please use other letters.` }];
  });
  const [first] = fields;
  if (first !== undefined)
    throw new AppError(400, 'invalid_body', `${first.field}: ${first.message}`, { details: { fields } });
}

const PRINTED = ['client_name', 'company', 'delivery_address', 'region'] as const;

async function readKey(c: FunctionContext, { db }: Services, caller: SignedInCaller): Promise<string> {
  const sent = c.req.header('idempotency-key')?.trim();
  if (sent !== undefined && sent.length > 255)
    throw new AppError(400, 'bad_request', 'The Idempotency-Key is longer than 255 characters');
  const key = sent || (await findCheckoutId(db, caller.claims.sub));
  if (!key) throw new AppError(400, 'bad_request', 'An Idempotency-Key is needed: the id of the cart’s checkout');
  return key;
}

/** The first transaction: the order with its payment attempt, or those that an earlier request with this key opened. */
async function open(
  services: Services,
  caller: SignedInCaller,
  checkout: Checkout,
  mark: ChargeMark | null,
): Promise<Exclude<Opened, { outcome: 'reused' }>> {
  const { db } = services;
  const { newsletter, client_email: email } = checkout.draft;
  let opened: Opened;
  try {
    opened = newsletter
      ? await onBehalfOf(db, caller, async (sql) => {
          const result = await openCheckout(sql, checkout, mark);
          if (result.outcome === 'opened')
            await requestNewsletter(services, sql, caller, { email, source: 'checkout' });
          return result;
        })
      : await openCheckout(statementsOnBehalfOf(db, caller), checkout, mark);
  } catch (error) {
    throw toAppError(error);
  }
  if (opened.outcome !== 'reused') return opened;
  throw new AppError(
    422,
    'idempotency_key_reused',
    'This checkout was already sent with another order. Please reload your cart and try again.',
  );
}
