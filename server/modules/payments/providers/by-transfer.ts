import type { PaymentProvider } from './provider.ts';
import { unasked } from './unasked.ts';

/** Bank transfers, which people make and record. A refund is recorded once the agency has transferred the money back. */
export const byTransfer: PaymentProvider = {
  ...unasked,
  name: 'transfer',
  livemode: true,
  charge: ({ paymentId }) => Promise.reject(new Error(`payment ${paymentId} is recorded, not charged`)),
  retrieve: () => Promise.resolve(null),
  refund: ({ refundId }) => Promise.resolve({ status: 'succeeded', reference: refundId }),
};
