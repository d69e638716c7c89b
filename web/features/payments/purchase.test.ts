import { describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { FunctionError } from '#web/lib/data/functions.ts';
import { afterResponse, mayHaveArrived, toFailure, usedUp } from './purchase.ts';
import { NotConfirmed, ScriptUnavailable } from './stripe/stripe-errors.ts';

const order = (payment: PlacedOrder['payment']): PlacedOrder => ({
  id: 'o',
  order_number: 'HC-2026-0001',
  order_date: '2026-11-20T12:00:00Z',
  status: 'pending',
  subtotal: 50,
  discount: 0,
  tax: 4,
  total: 54,
  currency: 'USD',
  tax_rate: 0.08,
  tax_name: 'Tax',
  tax_inclusive: false,
  reverse_charge: false,
  payment,
});

describe('state after a response', () => {
  test('[SF-CHK-05] a paid order is confirmed; a pending payment needs approval or waits', () => {
    expect(afterResponse(order({ status: 'paid', payment_id: 'p', brand: 'Visa', last4: '4242' })).phase).toBe(
      'confirmed',
    );
    expect(
      afterResponse(
        order({
          status: 'requires_action',
          payment_id: 'p',
          action_url: '/functions/v1/sandbox-approve',
          client_secret: null,
        }),
      ).phase,
    ).toBe('approving');
    expect(afterResponse(order({ status: 'processing', payment_id: 'p' })).phase).toBe('waiting');
  });
});

test.each([
  [{ action_url: null, client_secret: 'pi_1_secret_2' }, 'confirming'],
  [{ action_url: 'https://checkout.stripe.com/c/pay/1', client_secret: null }, 'leaving'],
  // The provider could not be asked.
  [{ action_url: null, client_secret: null }, 'waiting'],
])('maps a required action %j to %s', (action, phase) => {
  expect(afterResponse(order({ status: 'requires_action', payment_id: 'p', ...action })).phase).toBe(phase);
});

describe('[SF-CHK-06] [ERR-12] reasons for a failed order', () => {
  test.each([
    [new FunctionError(402, 'payment_declined', 'Your card was declined.'), 'declined'],
    [new FunctionError(409, 'price_changed', 'Prices have changed.'), 'price_changed'],
    [new FunctionError(422, 'promo_refused', 'Used up.'), 'promo_refused'],
    [new FunctionError(422, 'idempotency_key_reused', 'Reused.'), 'reused'],
    [new FunctionError(401, 'not_authenticated', 'User not authenticated'), 'unauthenticated'],
    [new FunctionError(429, 'rate_limited', 'Slow down.'), 'rate'],
    [new FunctionError(0, 'network', 'Failed to fetch'), 'network'],
    [new FunctionError(404, 'card_not_found', 'No longer saved.'), 'card'],
    [new NotConfirmed('We could not authenticate you.'), 'unconfirmed'],
    [new ScriptUnavailable('blocked'), 'script'],
    [new FunctionError(500, 'internal', 'Oh no.'), 'unclear'],
    [new FunctionError(503, 'payments_unavailable', 'No payments yet.'), 'other'],
  ])('%s', (error, kind) => {
    expect(toFailure(error).kind).toBe(kind);
  });

  test('[SF-ORD-13] only an attempt that may have reached the server keeps its key', () => {
    expect(mayHaveArrived(toFailure(new FunctionError(0, 'network', '')))).toBe(true);
    expect(mayHaveArrived(toFailure(new FunctionError(500, 'internal', '')))).toBe(true);
    expect(mayHaveArrived(toFailure(new FunctionError(402, 'payment_declined', '')))).toBe(false);
  });
});

test.each([
  [new FunctionError(402, 'payment_declined', '', { reason: 'resource_missing' }), true],
  [new FunctionError(402, 'card_declined', '', { reason: 'insufficient_funds' }), false],
  [new FunctionError(402, 'payment_declined', ''), false],
])('knows payment details that the provider does not know: %j', (error, isUnknown) => {
  expect(toFailure(error).isUnknown).toBe(isUnknown);
});

test('renews payment details only if the server has used them', () => {
  expect(usedUp(toFailure(new FunctionError(402, 'payment_declined', '')))).toBe(true);
  expect(usedUp(toFailure(new FunctionError(0, 'network', '')))).toBe(false);
  expect(usedUp(toFailure(new NotConfirmed('')))).toBe(false);
});
