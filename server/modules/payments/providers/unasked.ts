import type { PaymentProvider } from './provider.ts';

/** What there is no need to ask of money that no card provider moves. */
export const unasked = {
  cancel: () => Promise.resolve(null),
  listRefunds: () => Promise.resolve([]),
  listRefundsSince: () => Promise.resolve([]),
  listDisputesSince: () => Promise.resolve([]),
  addCard: () => Promise.reject(new Error('only a card provider keeps cards')),
  retrieveCard: () => Promise.resolve(null),
  describeCard: () => Promise.resolve(null),
  removeCard: () => Promise.resolve(),
} satisfies Partial<PaymentProvider>;
