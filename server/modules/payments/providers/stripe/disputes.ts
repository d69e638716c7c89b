import type { Stripe } from 'stripe';
import type { ProviderDispute } from '#server/modules/payments/providers/provider.ts';
import { isMissing } from './errors.ts';
import { idOf } from './id-of.ts';

export async function retrieveDispute(stripe: Stripe, reference: string): Promise<ProviderDispute | null> {
  try {
    return describe(await stripe.disputes.retrieve(reference));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function listDisputesSince(stripe: Stripe, since: Date): Promise<ProviderDispute[]> {
  const disputes: ProviderDispute[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const found of stripe.disputes.list({ created, limit: 100 })) {
    const dispute = describe(found);
    if (dispute !== null) disputes.push(dispute);
  }
  return disputes;
}

function describe(dispute: Stripe.Dispute): ProviderDispute | null {
  const paymentReference = idOf(dispute.payment_intent);
  if (paymentReference === null) return null;
  const [first] = dispute.balance_transactions;
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    reference: dispute.id,
    paymentReference,
    inquiry: dispute.status.startsWith('warning_'),
    reason: dispute.reason,
    status: statusOf(dispute),
    amountCents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    fee:
      first === undefined
        ? null
        : {
            cents: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
            currency: first.currency.toUpperCase(),
          },
    evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000),
    openedAt: new Date(dispute.created * 1000),
  };
}

function statusOf({ id, status, balance_transactions: moves }: Stripe.Dispute): ProviderDispute['status'] {
  switch (status) {
    case 'warning_needs_response':
    case 'needs_response':
      return 'needs_response';
    case 'warning_under_review':
    case 'under_review':
      return 'under_review';
    case 'warning_closed':
      return 'closed';
    case 'prevented':
      // Settled before it became a dispute: by giving the money back, or without.
      return moves.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'lost' : 'closed';
    case 'won':
      return 'won';
    case 'lost':
      return 'lost';
    default:
      throw new Error(`dispute ${id} has an unknown status: ${status}`);
  }
}
