import type { Stripe } from 'stripe';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { CardFacts, CardRequest, CardState } from '#server/modules/payments/providers/provider.ts';
import { requireCurrent, type StripeAccounts } from './accounts.ts';
import { ensureCustomer } from './customers.ts';
import { declineReason } from './decline-reasons.ts';
import { declinedBy, isInOtherState, isMissing } from './errors.ts';
import { cardOf } from './states.ts';

/** Saves a card with a SetupIntent, for charges at which the client is not there. */
export async function addCard(accounts: StripeAccounts, request: CardRequest): Promise<CardState> {
  const { db } = accounts;
  const { stripe, livemode } = requireCurrent(accounts);
  const customer = await ensureCustomer(db, stripe, request.client, livemode);
  try {
    const intent = await stripe.setupIntents.create(
      {
        customer,
        confirm: true,
        confirmation_token: request.token,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        return_url: request.returnUrl,
        metadata: { request_id: request.requestId },
        expand: ['payment_method'],
      },
      { idempotencyKey: request.requestId },
    );
    await db.query('update internal.card_requests set reference = $2 where id = $1', [request.requestId, intent.id]);
    return stateOf(intent);
  } catch (error) {
    const declined = declinedBy(error);
    if (declined === null) throw error;
    return { status: 'declined', code: declined.code, reason: declined.reason };
  }
}

/** A request to an account of before is not known to the present one. */
export async function retrieveCard(accounts: StripeAccounts, requestId: string): Promise<CardState | null> {
  const reference = await findReference(accounts.db, requestId);
  if (reference === null) return null;
  try {
    const { stripe } = requireCurrent(accounts);
    return stateOf(await stripe.setupIntents.retrieve(reference, { expand: ['payment_method'] }));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function describeCard(stripe: Stripe, reference: string): Promise<CardFacts | null> {
  try {
    const method = await stripe.paymentMethods.retrieve(reference);
    return method.customer === null ? null : cardOf(method);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function removeCard(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(reference);
  } catch (error) {
    // Stripe refuses to detach what is detached already.
    if (!isMissing(error) && !isInOtherState(error)) throw error;
  }
}

async function findReference(sql: Sql, requestId: string): Promise<string | null> {
  return onlyRow(
    await sql.query<{ reference: string | null }>('select reference from internal.card_requests where id = $1', [
      requestId,
    ]),
  ).reference;
}

function stateOf(intent: Stripe.SetupIntent): CardState {
  const card = cardOf(intent.payment_method);
  if (intent.status === 'succeeded' && card !== null) return { status: 'saved', card };
  if (intent.status === 'requires_action') return { status: 'requires_action', clientSecret: intent.client_secret };
  const { decline_code, code } = intent.last_setup_error ?? {};
  const reason = decline_code ?? code ?? 'canceled';
  return { status: 'declined', code: reason, reason: declineReason(reason) };
}
