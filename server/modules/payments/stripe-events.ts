import type { Stripe } from 'stripe';
import type { Services } from '#server/services.ts';
import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { idOf } from './providers/stripe/id-of.ts';
import type { StripeAccount } from './providers/stripe/accounts.ts';
import type { StripeProvider } from './providers/stripe/stripe-provider.ts';
import { findCardByReference, findCardRequest, forgetCard, keepCard } from './cards.queries.ts';
import { claimEvent, findPaymentByReference, paymentExists, type ProviderEvent } from './provider-records.queries.ts';
import { GIVEN_UP_REASON } from './providers/stripe/charges.ts';
import { recordPayment } from './record.ts';
import { recordProviderDispute } from './disputes.ts';
import { recordProviderRefunds } from './refund.ts';
import { findSucceededPayment } from './succeeded-payment.ts';

export interface ReceivedEvent {
  services: Services;
  provider: StripeProvider;
  /** Has signed the event. */
  account: StripeAccount;
  caller: Caller;
  event: Stripe.Event;
  record: ProviderEvent;
}

/** Stores an event together with its effect. Events of other kinds, or of another program's objects, have none. */
export async function applyStripeEvent(received: ReceivedEvent): Promise<void> {
  const { event } = received;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return applyToPayment(received, event.data.object.metadata?.payment_id);
    case 'payment_intent.canceled':
      // Who cancels it records that it expired, with its order; here it would count as a declined card.
      return event.data.object.cancellation_reason === GIVEN_UP_REASON
        ? store(received)
        : applyToPayment(received, event.data.object.metadata?.payment_id);
    // What Stripe keeps is known a moment after the payment.
    case 'charge.updated':
      return applyToPayment(received, await paymentOf(received, idOf(event.data.object.payment_intent)));
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return applyToRefunds(received, idOf(event.data.object.payment_intent));
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return applyToDispute(received, event.data.object.id);
    case 'setup_intent.succeeded':
      return applyToCardRequest(
        received,
        event.data.object.metadata?.request_id,
        idOf(event.data.object.payment_method),
      );
    case 'payment_method.detached':
      return store(received, (sql) => forgetCard(sql, event.data.object.id));
    case 'payment_method.automatically_updated':
      return applyToCard(received, event.data.object.id);
    default:
      return store(received);
  }
}

/** Stores the event, and what `work` does, in one transaction and once. */
function store({ services, caller, record }: ReceivedEvent, work?: (sql: Sql) => Promise<unknown>): Promise<void> {
  return onBehalfOf(services.db, caller, async (sql) => {
    if (await claimEvent(sql, record)) await work?.(sql);
  });
}

async function applyToPayment(received: ReceivedEvent, paymentId: string | undefined): Promise<void> {
  const { services, provider, caller, record } = received;
  if (paymentId === undefined || !isUuid(paymentId) || !(await paymentExists(services.db, paymentId)))
    return store(received);
  const state = await provider.retrieve(paymentId);
  if (state === null) return store(received);
  await recordPayment(services, caller, paymentId, state, record);
}

async function paymentOf({ services }: ReceivedEvent, reference: string | null): Promise<string | undefined> {
  return (reference === null ? null : await findPaymentByReference(services.db, reference)) ?? undefined;
}

async function applyToRefunds(received: ReceivedEvent, reference: string | null): Promise<void> {
  const { services, provider, caller, record } = received;
  const paymentId = reference === null ? null : await findSucceededPayment(services, provider, caller, reference);
  if (reference === null || paymentId === null) return store(received);
  await recordProviderRefunds(services, caller, paymentId, await provider.listRefunds(reference), record);
}

async function applyToDispute(received: ReceivedEvent, reference: string): Promise<void> {
  const { services, provider, account, caller, record } = received;
  const dispute = await provider.retrieveDispute(reference, account);
  const paymentId =
    dispute === null ? null : await findSucceededPayment(services, provider, caller, dispute.paymentReference);
  if (dispute === null || paymentId === null) return store(received);
  await recordProviderDispute(services, caller, paymentId, dispute, record);
}

async function applyToCardRequest(
  received: ReceivedEvent,
  requestId: string | undefined,
  reference: string | null,
): Promise<void> {
  const { services, provider } = received;
  const client = requestId === undefined || !isUuid(requestId) ? null : await findCardRequest(services.db, requestId);
  const card = reference === null ? null : await provider.describeCard(reference);
  return client === null || card === null
    ? store(received)
    : store(received, (sql) => keepCard(sql, client, provider, card));
}

async function applyToCard(received: ReceivedEvent, reference: string): Promise<void> {
  const { services, provider } = received;
  const known = await findCardByReference(services.db, reference);
  const card = known === null ? null : await provider.describeCard(reference);
  return known === null || card === null
    ? store(received)
    : store(received, (sql) => keepCard(sql, known.user_id, provider, card));
}
