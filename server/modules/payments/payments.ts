import { brand } from '#domain/brand.ts';
import { toCents } from '#domain/money.ts';
import type { Services } from '#server/services.ts';
import { hasSqlState, type Sql } from '#server/platform/db/database.ts';
import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import type { PaymentProvider, PaymentState } from '#server/platform/payments/provider.ts';
import type orderConfirmation from '#server/modules/orders/emails/order-confirmation.tsx';
import type orderNotice from '#server/modules/orders/emails/order-notice.tsx';
import type { OrderEvent } from '#server/modules/orders/emails/order-notice.tsx';
import { wantsNotice } from '#server/modules/emails/team-notices.queries.ts';
import { beginCharge, issueInvoice, settle, type ExpiredState } from './checkout.queries.ts';

const seller = {
  name: brand.legalName,
  address: `${brand.address.street}, ${brand.address.city}, ${brand.address.country}`,
  taxNumber: brand.taxNumber,
  email: brand.email,
};

const MAX_ATTEMPTS = 3;

/** Returned when an order that was cancelled before it was charged is sent again. */
const CANCELLED = {
  status: 'expired',
  code: 'cancelled',
  reason: 'This order was cancelled and nothing was charged. Please place it again.',
} as const;

/**
 * Records the provider's result. A success confirms the order, removes its items from the cart, queues the email and
 * issues the invoice, all in one transaction and idempotently. A second success of the same order is stored as a
 * duplicate, and the team is asked to refund it.
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
      // Another tab may change the cart and lock its lines in another order: PostgreSQL aborts one of the two, which
      // retries.
      if (tries === MAX_ATTEMPTS || !hasSqlState(error, '40P01')) throw error;
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
      duplicate,
      order_id: orderId,
      client_email: to,
      locale,
    } = await settle(sql, paymentId, state);
    if (refundDue) {
      services.log.error(
        { order: orderId, payment: paymentId },
        duplicate
          ? 'an order was paid twice: refund the second payment'
          : 'a cancelled order was paid: refund the payment',
      );
      await notifyTeam(services, sql, orderId, duplicate ? 'paid-twice' : 'refund-due');
    }
    if (!confirmed) return;
    await services.outbox.enqueue<typeof orderConfirmation>(sql, {
      template: 'order-confirmation',
      to,
      data: { orderId },
      locale,
    });
    await notifyTeam(services, sql, orderId, 'paid');
    // Last, because the invoice counter stays locked until this transaction ends.
    await issueInvoice(sql, orderId, seller);
  });
}

async function notifyTeam({ outbox, config }: Services, sql: Sql, orderId: string, event: OrderEvent): Promise<void> {
  if (!(await wantsNotice(sql, event === 'paid' ? 'notify_order' : 'notify_refund_due'))) return;
  await outbox.enqueue<typeof orderNotice>(sql, {
    template: 'order-notice',
    to: config.email.teamEmail,
    data: { orderId, event },
  });
}

/** Payments this process is currently sending to a provider; a second request for one waits for the first. */
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
 * Charges an opened payment outside any transaction and records the result. If the provider is unreachable the payment
 * stays open; {@link refreshPayment} and the reconciliation job ask again.
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
 * Resumes a payment that an earlier request opened: waits for a charge in progress in this process, asks the provider,
 * and charges if that request died before the provider received it. The payment's id prevents a double charge.
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

/**
 * Asks the provider for the current state of a payment and records it. Waits for a charge in progress in this process.
 */
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
