import type { Stripe } from 'stripe';
import type { Database } from '#server/platform/db/database.ts';
import type { ChargeRequest, PaymentState, RetrieveOptions } from '#server/modules/payments/providers/provider.ts';
import { accountOf, requireCurrent, type StripeAccounts } from './accounts.ts';
import { intentParams, sessionParams } from './charge-params.ts';
import { findCharge, recordCharge, storeReference, type StripeCharge } from './charges.queries.ts';
import { ensureCustomer, forgetCustomer } from './customers.ts';
import { declinedBy, isInOtherState, isMissing, isServerError } from './errors.ts';
import { INTENT_EXPANSIONS, SESSION_EXPANSIONS, stateOfIntent, stateOfSession } from './states.ts';

/** Stripe keeps idempotency keys for 24 hours. */
const REPEATABLE_MS = 23 * 3_600_000;
/** Why this shop cancels a PaymentIntent: nobody approved it in time. */
export const GIVEN_UP_REASON = 'abandoned';
/** A request that was sent this long ago has arrived, or never will. */
const IN_FLIGHT_MS = 10 * 60_000;

/** Stores the request, then sends it. Repeated, it sends what was stored. */
export async function charge(accounts: StripeAccounts, request: ChargeRequest): Promise<PaymentState> {
  const { db, clock } = accounts;
  const { stripe, livemode, account } = requireCurrent(accounts);
  const customer = await ensureCustomer(db, stripe, request.client, livemode);
  const sentAt = clock.now();
  const hosted = request.method.type === 'hosted';
  const params = hosted ? sessionParams(request, customer) : intentParams(request, customer);
  const stored = await recordCharge(db, {
    payment_id: request.paymentId,
    kind: hosted ? 'session' : 'intent',
    livemode,
    account: account ?? '',
    customer,
    params: JSON.stringify(params),
    sent_at: sentAt,
  });
  const asked = askedFor(accounts, stored);
  return stored.reference === null ? send(asked, stored) : read(asked, stored, stored.reference);
}

/**
 * The state of a payment. If the process died before it knew the id at Stripe, the same request is sent again while its
 * key is valid; later, the customer's payments of that time are searched.
 */
export async function retrieve(
  accounts: StripeAccounts,
  paymentId: string,
  { complete = true }: RetrieveOptions = {},
): Promise<PaymentState | null> {
  const { db, clock } = accounts;
  const stored = await findCharge(db, paymentId);
  if (stored === null) return null;
  const asked = askedFor(accounts, stored);
  if (stored.reference !== null) return read(asked, stored, stored.reference);
  const age = clock.now().getTime() - stored.sent_at.getTime();
  if (complete && age < REPEATABLE_MS) {
    try {
      return await send(asked, stored);
    } catch (error) {
      // Stripe repeats an error of its own for the lifetime of the key, whatever it did.
      if (!isServerError(error)) throw error;
    }
  }
  const found = await search(asked.stripe, stored);
  if (found !== null) {
    await storeReference(db, paymentId, found);
    return read(asked, stored, found);
  }
  if (age < IN_FLIGHT_MS) throw new Error(`the request for payment ${paymentId} may still arrive at Stripe`);
  return null;
}

/** Cancels a PaymentIntent or expires a Session. What has completed first is returned as it is. */
export async function cancel(accounts: StripeAccounts, paymentId: string): Promise<PaymentState | null> {
  const state = await retrieve(accounts, paymentId, { complete: false });
  if (state?.status !== 'requires_action' && state?.status !== 'processing') return state;
  const stored = await findCharge(accounts.db, paymentId);
  if (stored?.reference == null) return state;
  const asked = askedFor(accounts, stored);
  const { stripe } = asked;
  try {
    return stored.kind === 'session'
      ? stateOfSession(await stripe.checkout.sessions.expire(stored.reference, { expand: SESSION_EXPANSIONS }))
      : stateOfIntent(
          await stripe.paymentIntents.cancel(stored.reference, {
            cancellation_reason: GIVEN_UP_REASON,
            expand: INTENT_EXPANSIONS,
          }),
        );
  } catch (error) {
    if (isInOtherState(error)) return read(asked, stored, stored.reference);
    throw error;
  }
}

/** The account that was asked for a payment. */
interface Asked {
  db: Database;
  stripe: Stripe;
  /** Cards that were saved at an account of before are unknown to the present one. */
  keepsCards: boolean;
}

function askedFor(accounts: StripeAccounts, stored: StripeCharge): Asked {
  const account = accountOf(accounts, stored);
  return { db: accounts.db, stripe: account.stripe, keepsCards: account === accounts.current };
}

const withCard = ({ keepsCards }: Asked, state: PaymentState): PaymentState =>
  state.status === 'succeeded' && !keepsCards ? { ...state, saved: null } : state;

async function send(asked: Asked, stored: StripeCharge): Promise<PaymentState> {
  const { db, stripe } = asked;
  const options = { idempotencyKey: stored.payment_id };
  try {
    if (stored.kind === 'session') {
      const session = await stripe.checkout.sessions.create(JSON.parse(stored.params) as SessionParams, options);
      await storeReference(db, stored.payment_id, session.id);
      return withCard(asked, stateOfSession(session));
    }
    const intent = await stripe.paymentIntents.create(JSON.parse(stored.params) as IntentParams, options);
    await storeReference(db, stored.payment_id, intent.id);
    return withCard(asked, stateOfIntent(intent));
  } catch (error) {
    const declined = declinedBy(error);
    if (declined === null) throw error;
    if (isMissing(error, 'customer')) await forgetCustomer(db, stored.customer);
    if (declined.reference !== null) await storeReference(db, stored.payment_id, declined.reference);
    return declined;
  }
}

type IntentParams = Stripe.PaymentIntentCreateParams;
type SessionParams = Stripe.Checkout.SessionCreateParams;

async function read(asked: Asked, { kind }: StripeCharge, reference: string): Promise<PaymentState> {
  const { stripe } = asked;
  return withCard(
    asked,
    kind === 'session'
      ? stateOfSession(await stripe.checkout.sessions.retrieve(reference, { expand: SESSION_EXPANSIONS }))
      : stateOfIntent(await stripe.paymentIntents.retrieve(reference, { expand: INTENT_EXPANSIONS })),
  );
}

/** Also for a clock that was wrong when the request was sent. */
const SEARCH_MARGIN_SECONDS = 2 * 3600;
const DAY_SECONDS = 86_400;

/**
 * Stripe's id of a payment whose response was lost. Lists are complete at once; Stripe's search is not.
 * @throws {Error} if more than one payment claims to be this one
 */
async function search(stripe: Stripe, { payment_id, kind, customer, sent_at }: StripeCharge): Promise<string | null> {
  const sent = Math.floor(sent_at.getTime() / 1000);
  const params = {
    customer,
    created: { gte: sent - SEARCH_MARGIN_SECONDS, lte: sent + DAY_SECONDS + SEARCH_MARGIN_SECONDS },
    limit: 100,
  };
  const found = new Set<string>();
  const list = kind === 'session' ? stripe.checkout.sessions.list(params) : stripe.paymentIntents.list(params);
  for await (const { id, metadata } of list) if (metadata?.payment_id === payment_id) found.add(id);
  if (found.size > 1) throw new Error(`several payments at Stripe claim to be ${payment_id}: ${[...found].join(', ')}`);
  return [...found][0] ?? null;
}
