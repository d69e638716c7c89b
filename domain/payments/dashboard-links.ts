/** An object at a payment provider. */
interface Linked {
  provider: string;
  /** Null if unknown. */
  livemode: boolean | null;
  /** The provider's id. */
  reference: string | null;
}

export const stripeDashboard = (livemode: boolean): string => `https://dashboard.stripe.com/${livemode ? '' : 'test/'}`;

const link = (path: string, { provider, livemode, reference }: Linked): string | null =>
  provider === 'stripe' && reference !== null
    ? `${stripeDashboard(livemode === true)}${path}/${encodeURIComponent(reference)}`
    : null;

/** Where the team sees a payment in the provider's dashboard; null if there is no such place. */
export const paymentUrl = (payment: Linked): string | null =>
  // An attempt on the hosted page that is not paid has the id of a Checkout Session, which has no page there.
  payment.reference?.startsWith('pi_') === true ? link('payments', payment) : null;

/** Where the team submits evidence. */
export const disputeUrl = (dispute: Linked): string | null => link('disputes', dispute);

export const payoutUrl = (payout: Linked): string | null => link('payouts', payout);
