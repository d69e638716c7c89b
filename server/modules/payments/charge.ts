import { isLocale, pathIn, SOURCE_LOCALE } from '#domain/locales.ts';
import { toCents } from '#domain/money.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { beginCharge, findAttempt, type BegunCharge } from './charge.queries.ts';
import type { ChosenMethod } from './payment-method.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { providerOf } from './providers/provider-of.ts';
import { recordPayment } from './record.ts';
import type { Outcome } from './record.queries.ts';

/** One attempt to pay an order. */
export interface Attempt {
  /** The payment's. */
  id: string;
  chosen: ChosenMethod;
  /** An earlier request opened it, and may have charged it. */
  isResumed?: boolean;
  /** What to charge, if opening the attempt has marked it as about to be charged. */
  begun?: BegunCharge | undefined;
  /** The client is not there and has agreed to be charged. */
  offSession?: boolean;
}

/** Returned when an order that was cancelled before it was charged is sent again. */
const CANCELLED = {
  status: 'expired',
  code: 'cancelled',
  reason: 'This order was canceled and nothing was charged. Please place it again.',
} as const;

const REPLACED = {
  status: 'declined',
  reference: null,
  code: 'replaced',
  reason: 'This payment was replaced by another one. Nothing was charged for it.',
} as const;

/** Payments that this process is asking a provider about; a second request for one waits for the first. */
const underway = new Map<string, Promise<Outcome | null>>();

/**
 * Charges an attempt, outside any transaction. If an earlier request opened it, its provider is asked for it first: that
 * request may have died before or after its charge. The payment's id prevents a double charge, and so does asking no other
 * provider for a payment that was opened at one.
 *
 * Null if the provider did not answer: the attempt stays open, and {@link refreshAttempt} and the reconciliation job ask
 * again.
 */
export function chargeAttempt(
  services: Services,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<Outcome | null> {
  return once(services, attempt.id, async () => {
    if (attempt.isResumed !== true) return charge(services, provider, attempt);
    const opener = await openerOf(services, provider, attempt.id);
    const known = await opener.retrieve(attempt.id);
    return known ?? (opener.name === provider.name ? charge(services, provider, attempt) : null);
  });
}

/** Asks the provider for the current state of a payment. Null if it does not know the payment, or did not answer. */
export function refreshAttempt(
  services: Services,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Outcome | null> {
  return once(services, paymentId, () => provider.retrieve(paymentId));
}

/**
 * Ends a resumed attempt that waits for the client, if the client has chosen another method: it is cancelled at the provider
 * first, so that it cannot succeed beside the new one. False if it goes on, or has just succeeded.
 */
export async function replaceAttempt(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  { id, chosen, isResumed = false }: Attempt,
): Promise<boolean> {
  const known = isResumed ? await findAttempt(services.db, id) : null;
  if (known?.status !== 'requires_action' || known.method === chosen.key) return false;
  const ended = await (await openerOf(services, provider, id)).cancel(id);
  const isEnded = ended === null || ended.status === 'declined';
  await recordPayment(services, caller, id, isEnded ? { ...REPLACED, reference: ended?.reference ?? null } : ended);
  return isEnded;
}

/** The provider at which an earlier request opened the attempt. @throws {AppError} 503 if it cannot be reached */
async function openerOf(services: Services, provider: PaymentProvider, paymentId: string): Promise<PaymentProvider> {
  const attempt = await findAttempt(services.db, paymentId);
  if (attempt === null || attempt.provider === provider.name) return provider;
  const opener = providerOf(services, attempt);
  if (opener !== null) return opener;
  throw new AppError(503, 'payments_unavailable', 'An earlier payment of this order is still open. Please contact us.');
}

function once({ log }: Services, paymentId: string, ask: () => Promise<Outcome | null>): Promise<Outcome | null> {
  const running = underway.get(paymentId);
  if (running !== undefined) return running;
  const started = ask()
    .catch((error: unknown) => {
      log.error({ err: error, payment: paymentId }, 'the payment provider did not answer');
      return null;
    })
    .finally(() => underway.delete(paymentId));
  underway.set(paymentId, started);
  return started;
}

async function charge(
  { db, clock, publicUrl }: Services,
  provider: PaymentProvider,
  { id, chosen, offSession = false, ...attempt }: Attempt,
): Promise<Outcome> {
  const mark = { now: clock.now(), method: chosen.key, livemode: provider.livemode };
  const begun = attempt.begun ?? (await beginCharge(db, id, mark));
  if (begun === null) return CANCELLED;
  const locale = isLocale(begun.locale) ? begun.locale : SOURCE_LOCALE;
  const returnUrl = `${publicUrl}${pathIn(locale, '/checkout/return')}?payment=${id}`;
  return provider.charge({
    paymentId: id,
    orderId: begun.order_id,
    orderNumber: begun.order_number,
    amountCents: toCents(begun.amount),
    currency: begun.currency,
    method: chosen.method,
    client: { id: begun.client_id, email: begun.client_email },
    offSession,
    returnUrl,
    cancelUrl: `${returnUrl}&left=1`,
  });
}
