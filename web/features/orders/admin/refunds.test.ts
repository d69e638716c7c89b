import { describe, expect, test } from 'vitest';
import type { Dispute, Payment, Refund } from './order-detail.ts';
import { partRefund, refundable, returnedRefunds } from './refunds.ts';

const payment: Payment = {
  id: 'p',
  provider: 'stripe',
  livemode: true,
  status: 'succeeded',
  duplicate: false,
  amount: 100,
  currency: 'USD',
  reference: 'pi_1',
  brand: 'Visa',
  last4: '4242',
  reason: null,
  created_at: '2026-11-01T00:00:00Z',
  settled_at: '2026-11-01T00:00:00Z',
  undone_at: null,
};
const refund = (changes: Partial<Refund>): Refund => ({
  id: 'r',
  payment_id: 'p',
  amount: 30,
  currency: 'USD',
  reason: 'goodwill',
  state: 'succeeded',
  failure: null,
  origin: 'team',
  created_at: '2026-11-02T00:00:00Z',
  returned_at: null,
  to_balance: false,
  ...changes,
});
const dispute = (changes: Partial<Dispute>): Dispute => ({
  id: 'd',
  payment_id: 'p',
  reference: 'du_1',
  inquiry: false,
  reason: 'fraudulent',
  status: 'needs_response',
  amount: 60,
  currency: 'USD',
  fee: 15,
  fee_currency: 'USD',
  evidence_due_at: null,
  opened_at: '2026-11-03T00:00:00Z',
  closed_at: null,
  paused_campaigns: [],
  created_at: '2026-11-03T00:00:00Z',
  ...changes,
});
const leftOf = (refunds: Refund[], disputes: Dispute[]) =>
  refundable({ payments: [payment], refunds, disputes }).map(({ left }) => left);

describe('remaining refund', () => {
  test.each([
    ['nothing happened', [], [], [100]],
    ['refunded and failed', [refund({}), refund({ state: 'failed' })], [], [70]],
    ['held by the bank', [refund({})], [dispute({})], [10]],
    ['held entirely', [refund({ amount: 40 })], [dispute({})], []],
    ['lost', [], [dispute({ status: 'lost' })], [40]],
    ['won', [], [dispute({ status: 'won' })], [100]],
    ['only asked about', [], [dispute({ inquiry: true })], [100]],
    ['a dispute of another payment', [], [dispute({ payment_id: 'q' })], [100]],
  ])('%s', (_, refunds, disputes, left) => {
    expect(leftOf(refunds, disputes)).toEqual(left);
  });
});

describe('part of the payment refunded', () => {
  test.each([
    ['nothing', [], null],
    ['a part', [refund({})], 30],
    ['two parts', [refund({}), refund({ amount: 20.5 })], 50.5],
    ['all of it', [refund({}), refund({ amount: 70 })], null],
    ['not yet, and not at all', [refund({ state: 'requested' }), refund({ state: 'failed' })], null],
    ['of another payment', [refund({ payment_id: 'q' })], null],
  ])('%s', (_, refunds, part) => {
    expect(partRefund({ payments: [payment], refunds })).toBe(part);
  });

  test('one of two payments', () => {
    expect(partRefund({ payments: [payment, { ...payment, id: 'q' }], refunds: [refund({ amount: 100 })] })).toBe(100);
  });
});

describe('refunds returned by the bank', () => {
  const returned = refund({ state: 'failed', returned_at: '2026-11-05T00:00:00Z' });
  const owed = (...refunds: Refund[]) =>
    refundable({ payments: [payment], refunds, disputes: [] }).map((left) => returnedRefunds(left, refunds));

  test.each([
    ['none', [refund({})], [0]],
    ['one that failed at once', [refund({ state: 'failed' })], [0]],
    ['one', [returned], [30]],
    ['one, and an earlier one that arrived', [returned, refund({ amount: 20 })], [30]],
    ['one, refunded again in part', [returned, refund({ amount: 20, created_at: '2026-11-06T00:00:00Z' })], [10]],
    ['one, refunded again', [returned, refund({ created_at: '2026-11-06T00:00:00Z' })], [0]],
    ['two', [returned, { ...returned, amount: 20 }], [50]],
  ])('%s', (_, refunds, left) => {
    expect(owed(...refunds)).toEqual(left);
  });
});
