import { isLocale, pathIn, SOURCE_LOCALE } from '#domain/locales.ts';
import { toCents } from '#domain/money.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import type { PaymentProvider, PaymentState } from '#server/modules/payments/providers/provider.ts';
import { beginCharge, findAttempt, type BegunCharge, type ExpiredState } from './checkout.queries.ts';
import type { ChosenMethod } from './payment-method.ts';
import { recordPayment } from './record-payment.ts';

type State = PaymentState | ExpiredState;

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

/** Payments this process is currently sending to a provider; a second request for one waits for the first. */
const underway = new Map<string, Promise<State | null>>();

function once(paymentId: string, work: () => Promise<State | null>): Promise<State | null> {
  const running = underway.get(paymentId);
  if (running !== undefined) return running;
  const started = work().finally(() => underway.delete(paymentId));
  underway.set(paymentId, started);
  return started;
}

export interface Attempt {
  id: string;
  chosen: ChosenMethod;
  /** What to charge, if opening the attempt has marked it as about to be charged. */
  begun?: BegunCharge | undefined;
  /** The client is not there and has agreed to be charged. */
  offSession?: boolean;
}

/**
 * Charges an opened payment outside any transaction and records the result. If the provider is unreachable the payment
 * stays open; {@link refreshPayment} and the reconciliation job ask again. Returns what the provider said, or null.
 */
export function chargePayment(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  attempt: Attempt,
): Promise<State | null> {
  return once(attempt.id, () => ask(services, caller, attempt.id, () => charge(services, provider, attempt)));
}

/**
 * Resumes a payment that an earlier request opened: waits for a charge in progress in this process, asks the provider,
 * and charges if that request died before the provider received it. The payment's id prevents a double charge.
 */
export function resumePayment(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  attempt: Attempt,
): Promise<State | null> {
  return once(attempt.id, () =>
    ask(
      services,
      caller,
      attempt.id,
      async () => (await provider.retrieve(attempt.id)) ?? charge(services, provider, attempt),
    ),
  );
}

/**
 * Asks the provider for the current state of a payment and records it. Waits for a charge in progress in this process.
 */
export function refreshPayment(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  paymentId: string,
): Promise<State | null> {
  return once(paymentId, () => ask(services, caller, paymentId, () => provider.retrieve(paymentId)));
}

/**
 * Ends an attempt that waits for the client, because the client has chosen another method: it is cancelled at the
 * provider first, so that it cannot succeed beside the new one. False if it goes on, or has just succeeded.
 */
export async function replacePayment(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  { id, chosen }: Attempt,
): Promise<boolean> {
  const known = await findAttempt(services.db, id);
  if (known?.status !== 'requires_action' || known.method === chosen.key) return false;
  const ended = await provider.cancel(id);
  if (ended !== null && ended.status !== 'declined') {
    await recordPayment(services, caller, id, ended);
    return false;
  }
  await recordPayment(services, caller, id, { ...REPLACED, reference: ended?.reference ?? null });
  return true;
}

async function charge(
  { db, clock, publicUrl }: Services,
  provider: PaymentProvider,
  { id, chosen, offSession = false, ...attempt }: Attempt,
): Promise<State> {
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

async function ask(
  services: Services,
  caller: Caller,
  paymentId: string,
  question: () => Promise<State | null>,
): Promise<State | null> {
  let state: State | null;
  try {
    state = await question();
  } catch (error) {
    services.log.error({ err: error, payment: paymentId }, 'the payment provider did not answer');
    return null;
  }
  if (state !== null) await recordPayment(services, caller, paymentId, state);
  return state;
}
