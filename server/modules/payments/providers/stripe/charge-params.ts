import type { Stripe } from 'stripe';
import type { ChargeRequest, PaymentMethod } from '#server/modules/payments/providers/provider.ts';
import { INTENT_EXPANSIONS, SESSION_EXPANSIONS } from './states.ts';

const metadataOf = ({ paymentId, orderId, orderNumber }: ChargeRequest) => ({
  payment_id: paymentId,
  order_id: orderId,
  order_number: orderNumber,
});

/** A PaymentIntent that is created and confirmed in one request. */
export function intentParams(request: ChargeRequest, customer: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: request.amountCents,
    currency: request.currency.toLowerCase(),
    customer,
    confirm: true,
    ...paidWith(request.method),
    // The methods that the operator has turned on. Without the client, nobody could be redirected.
    automatic_payment_methods: request.offSession ? { enabled: true, allow_redirects: 'never' } : { enabled: true },
    ...(request.offSession ? { off_session: true } : { return_url: request.returnUrl }),
    description: `Order ${request.orderNumber}`,
    metadata: metadataOf(request),
    expand: INTENT_EXPANSIONS,
  };
}

function paidWith(method: PaymentMethod): Partial<Stripe.PaymentIntentCreateParams> {
  switch (method.type) {
    case 'token':
      // Saved for purchases at which the client is there. Charges without the client need an agreement of their own.
      return { confirmation_token: method.token, ...(method.save && { setup_future_usage: 'on_session' }) };
    case 'saved-card':
      return { payment_method: method.reference };
    case 'hosted':
      throw new Error('a payment on the hosted page has a Checkout Session');
  }
}

/**
 * A Checkout Session: the same payment on Stripe's own page. It has no `expires_at`, which Stripe rejects when the clock of this
 * server is wrong; `reconcilePayments` ends it after thirty minutes.
 */
export function sessionParams(request: ChargeRequest, customer: string): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(request);
  return {
    mode: 'payment',
    customer,
    client_reference_id: request.paymentId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amountCents,
          product_data: { name: `Order ${request.orderNumber}` },
        },
      },
    ],
    metadata,
    payment_intent_data: { description: `Order ${request.orderNumber}`, metadata },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expand: SESSION_EXPANSIONS,
  };
}
