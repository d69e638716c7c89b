import type { Stripe } from 'stripe';
import type { CardFacts, Charged, PaymentState } from '#server/modules/payments/providers/provider.ts';
import { declineReason } from './decline-reasons.ts';

/** What {@link stateOfIntent} reads of a charge. */
export const INTENT_EXPANSIONS = ['latest_charge.balance_transaction', 'payment_method'];
export const SESSION_EXPANSIONS = ['payment_intent.latest_charge.balance_transaction', 'payment_intent.payment_method'];

type Declined = Extract<PaymentState, { status: 'declined' }>;

const decline = (reference: string | null, code: string): Declined => ({
  status: 'declined',
  reference,
  code,
  reason: declineReason(code),
});

export function stateOfIntent(intent: Stripe.PaymentIntent): PaymentState {
  const reference = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return charged(intent);
    case 'requires_action':
    case 'requires_confirmation':
      return { status: 'requires_action', reference, actionUrl: null, clientSecret: intent.client_secret };
    case 'processing':
    case 'requires_capture':
      return { status: 'processing', reference };
    case 'canceled':
      return decline(reference, 'canceled');
    case 'requires_payment_method': {
      const { decline_code, code } = intent.last_payment_error ?? {};
      return decline(reference, decline_code ?? code ?? 'card_declined');
    }
    default:
      throw new Error(`PaymentIntent ${reference} has an unknown status: ${intent.status}`);
  }
}

/** An open Session waits for the client; a complete one has a PaymentIntent that says what happened. */
export function stateOfSession(session: Stripe.Checkout.Session): PaymentState {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  if (intent?.status === 'succeeded') return charged(intent);
  switch (session.status) {
    case 'complete':
      return intent === null ? { status: 'processing', reference: session.id } : stateOfIntent(intent);
    case 'expired':
      return decline(session.id, 'expired');
    case 'open':
    case null:
      return { status: 'requires_action', reference: session.id, actionUrl: session.url, clientSecret: null };
    default:
      throw new Error(`Checkout Session ${session.id} has an unknown status: ${session.status}`);
  }
}

function charged(intent: Stripe.PaymentIntent): Charged {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const details = charge?.payment_method_details;
  const balance = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null;
  return {
    status: 'succeeded',
    reference: intent.id,
    amountCents: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    brand: details?.card?.brand == null ? methodName(details?.type) : brandName(details.card.brand),
    last4: details?.card?.last4 ?? null,
    fee: balance === null ? null : { cents: balance.fee, currency: balance.currency.toUpperCase() },
    saved: intent.setup_future_usage === null ? null : cardOf(intent.payment_method),
  };
}

/** Null for another payment method than a card. */
export function cardOf(method: string | Stripe.PaymentMethod | null): CardFacts | null {
  if (method === null || typeof method === 'string' || method.card === undefined) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { reference: method.id, brand: brandName(brand), last4: last4, expMonth, expYear };
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
  unknown: 'Card',
};

const brandName = (brand: string): string => BRANDS[brand] ?? capitalized(brand);

/** `us_bank_account` becomes "Us bank account": the team reads it on orders. */
const methodName = (type: string | undefined): string | null => (type === undefined ? null : capitalized(type));

const capitalized = (word: string): string => {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
