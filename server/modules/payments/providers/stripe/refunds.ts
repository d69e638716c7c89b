import type { Stripe } from 'stripe';
import type {
  ListedRefund,
  ProviderRefund,
  RefundRequest,
  RefundState,
} from '#server/modules/payments/providers/provider.ts';
import { isInOtherState } from './errors.ts';
import { idOf } from './id-of.ts';

const FAILURES: Readonly<Record<string, string>> = {
  expired_or_canceled_card: 'The card has expired or was canceled.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  insufficient_funds: 'The balance at Stripe is too low.',
  declined: 'The bank refused the refund.',
  merchant_request: 'The refund was canceled.',
};

/**
 * Asks for a refund, or for its state if it was asked for before. After a day its key no longer prevents a second one, so
 * the payment's refunds are read first.
 */
export async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundState> {
  if (request.refundReference !== null) return stateOf(await stripe.refunds.retrieve(request.refundReference));
  const known = (await listRefunds(stripe, request.reference)).find(({ refundId }) => refundId === request.refundId);
  if (known !== undefined) return known.state;
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: request.reference,
        amount: request.amountCents,
        metadata: { refund_id: request.refundId, payment_id: request.paymentId },
      },
      { idempotencyKey: request.refundId },
    );
    return stateOf(made);
  } catch (error) {
    // Such as: everything was refunded in Stripe's dashboard meanwhile.
    if (isInOtherState(error) && error instanceof Error)
      return { status: 'failed', reference: null, reason: `Stripe refused the refund: ${error.message}` };
    throw error;
  }
}

export async function listRefunds(stripe: Stripe, reference: string): Promise<ProviderRefund[]> {
  const refunds: ProviderRefund[] = [];
  for await (const made of stripe.refunds.list({ payment_intent: reference, limit: 100 })) refunds.push(describe(made));
  return refunds;
}

export async function listRefundsSince(stripe: Stripe, since: Date): Promise<ListedRefund[]> {
  const refunds: ListedRefund[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const made of stripe.refunds.list({ created, limit: 100 })) {
    const paymentReference = idOf(made.payment_intent);
    if (paymentReference !== null) refunds.push({ ...describe(made), paymentReference });
  }
  return refunds;
}

const describe = (made: Stripe.Refund): ProviderRefund => ({
  refundId: made.metadata?.refund_id ?? null,
  amountCents: made.amount,
  currency: made.currency.toUpperCase(),
  state: stateOf(made),
});

function stateOf({ id: reference, status, failure_reason }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { status, reference };
  if (status === 'failed' || status === 'canceled')
    return {
      status: 'failed',
      reference,
      reason: FAILURES[failure_reason ?? ''] ?? 'The bank could not process the refund.',
    };
  return { status: 'processing', reference };
}
