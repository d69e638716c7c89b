import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import { unasked } from './unasked.ts';

/** Stands in for the provider of a payment of zero, which succeeds without one. `begin_payment` records it as "none". */
export const noCharge: PaymentProvider = {
  ...unasked,
  name: 'none',
  livemode: false,
  charge: ({ paymentId, amountCents, currency }) =>
    amountCents === 0
      ? Promise.resolve({
          status: 'succeeded',
          reference: paymentId,
          amountCents,
          currency,
          brand: null,
          last4: null,
          fee: null,
          saved: null,
        })
      : Promise.reject(new Error(`payment ${paymentId} is not free`)),
  // A charge takes no time, so a payment that is still open was never charged.
  retrieve: () => Promise.resolve(null),
  refund: ({ refundId }) => Promise.reject(new Error(`refund ${refundId} belongs to a payment of zero`)),
};
