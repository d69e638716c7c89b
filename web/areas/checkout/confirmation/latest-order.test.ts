import { expect, test } from 'vitest';
import { isConfirmed, stateOf } from './latest-order.tsx';

test.each([
  ['pending', 'unpaid', 'unpaid'],
  ['pending', 'declined', 'declined'],
  ['pending', 'processing', 'bank'],
  ['pending', 'requires_action', 'bank'],
  ['cancelled', 'expired', 'notCharged'],
  ['cancelled', 'declined', 'notCharged'],
  ['cancelled', 'paid', 'cancelled'],
  ['refunded', 'paid', 'refunded'],
] as const)('[SF-CONF-01] an order that is %s and %s is unconfirmed: %s', (status, payment_status, state) => {
  expect(isConfirmed({ status })).toBe(false);
  expect(stateOf({ status, payment_status, total_amount: 54 })).toBe(state);
});

test.each(['confirmed', 'in_progress', 'completed'] as const)(
  '[SF-CONF-01] an order that is %s is confirmed',
  (status) => {
    expect(isConfirmed({ status })).toBe(true);
  },
);

test('[SF-CONF-01] a free order awaits confirmation, not payment', () => {
  expect(stateOf({ status: 'pending', payment_status: 'unpaid', total_amount: 0 })).toBe('free');
});
