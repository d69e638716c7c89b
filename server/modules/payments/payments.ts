import { brand } from '#domain/brand.ts';
import { toCents } from '#domain/money.ts';
import type { Services } from '#server/services.ts';
import { hasSqlState, type Sql } from '#server/platform/db/database.ts';
import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import type { OrderEvent } from '#server/platform/mail/templates.ts';
import type { PaymentProvider, PaymentState } from '#server/platform/payments/provider.ts';
import { wantsNotice } from './team-notices.queries.ts';
import { beginCharge, issueInvoice, settle, type ExpiredState } from './checkout.queries.ts';

const seller = {
  name: brand.legalName,
  address: `${brand.address.street}, ${brand.address.city}, ${brand.address.country}`,
  taxNumber: brand.taxNumber,
  email: brand.email,
};

const MOST_TRIES = 3;

/** What a shopper hears who sends an order again that was cancelled before it was charged. */
const CANCELLED = {
  status: 'expired',
  code: 'cancelled',
  reason: 'This order was cancelled and nothing was charged. Please place it again.',
} as const;

/**
 * Writes down what the provider said. A success confirms the order, empties the cart of it, plans the mail and issues
 * the invoice, all in one transaction; said twice, it happens once.
 */
export async function recordPayment(
  services: Services,
  caller: Caller,
  paymentId: string,
  state: PaymentState | ExpiredState,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordOnce(services, caller, paymentId, state);
    } catch (error) {
      // The cart may be changed in another tab, in another order of lines: one of the two is told to begin again.
      if (tries === MOST_TRIES || !hasSqlState(error, '40P01')) throw error;
    }
  }
}

async function recordOnce(
  services: Services,
  caller: Caller,
  paymentId: string,
  state: PaymentState | ExpiredState,
): Promise<void> {
  await onBehalfOf(services.db, caller, async (sql) => {
    const {
      confirmed,
      refund_due: refundDue,
      order_id: orderId,
      client_email: to,
      locale,
    } = await settle(sql, paymentId, state);
    if (refundDue) {
      services.log.error(
        { order: orderId, payment: paymentId },
        'a cancelled order was paid: the money is to be given back',
      );
      await tellTeam(services, sql, orderId, 'refund-due');
    }
    if (!confirmed) return;
    await services.outbox.enqueue(sql, { template: 'order-confirmation', to, data: { orderId }, locale });
    await tellTeam(services, sql, orderId, 'paid');
    // Last: the invoice counter stays locked until this transaction ends.
    await issueInvoice(sql, orderId, seller);
  });
}

async function tellTeam({ outbox, config }: Services, sql: Sql, orderId: string, event: OrderEvent): Promise<void> {
  if (!(await wantsNotice(sql, event === 'paid' ? 'notify_order' : 'notify_refund_due'))) return;
  await outbox.enqueue(sql, { template: 'order-notice', to: config.mail.teamEmail, data: { orderId, event } });
}

/** Payments this process is asking a provider about, so that a second request for one waits for the first. */
const underway = new Map<string, Promise<void>>();

function once(paymentId: string, work: () => Promise<void>): Promise<void> {
  const running = underway.get(paymentId);
  if (running !== undefined) return running;
  const started = work().finally(() => underway.delete(paymentId));
  underway.set(paymentId, started);
  return started;
}

interface Attempt {
  id: string;
  orderId: string;
  token: string;
}

/**
 * Charges an opened payment outside any transaction and records the answer. When the provider cannot be reached the
 * payment stays open: {@link refreshPayment} and the reconciliation job ask again.
 */
export function chargePayment(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  attempt: Attempt,
): Promise<void> {
  return once(attempt.id, () => ask(services, caller, attempt.id, () => charge(services, provider, attempt)));
}

/**
 * Goes on with a payment that an earlier request opened: waits for a charge that is under way here, asks the provider,
 * and charges if that request died before the provider saw it (the payment's id keeps this from charging twice).
 */
export function resumePayment(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  attempt: Attempt,
): Promise<void> {
  return once(attempt.id, () =>
    ask(
      services,
      caller,
      attempt.id,
      async () => (await provider.retrieve(attempt.id)) ?? charge(services, provider, attempt),
    ),
  );
}

/** Asks the provider how a payment stands by now and records it. Waits for a charge that is under way here. */
export function refreshPayment(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  paymentId: string,
): Promise<void> {
  return once(paymentId, () => ask(services, caller, paymentId, () => provider.retrieve(paymentId)));
}

async function charge(
  { db, clock }: Services,
  provider: PaymentProvider,
  { id, orderId, token }: Attempt,
): Promise<PaymentState | ExpiredState> {
  const begun = await beginCharge(db, id, clock.now());
  if (begun === null) return CANCELLED;
  return provider.charge({
    paymentId: id,
    orderId,
    amountCents: toCents(begun.amount),
    currency: begun.currency,
    token,
  });
}

async function ask(
  services: Services,
  caller: Caller,
  paymentId: string,
  question: () => Promise<PaymentState | ExpiredState | null>,
): Promise<void> {
  let state: PaymentState | ExpiredState | null;
  try {
    state = await question();
  } catch (error) {
    services.log.error({ err: error, payment: paymentId }, 'the payment provider did not answer');
    return;
  }
  if (state !== null) await recordPayment(services, caller, paymentId, state);
}
