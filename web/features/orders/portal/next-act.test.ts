import { seededServices } from '#tests/support/seeded-services.ts';
import { expect, test } from 'vitest';
import { nextAct } from './next-act.ts';

type Order = Parameters<typeof nextAct>[0];
type Work = Parameters<typeof nextAct>[1] extends ReadonlyMap<string, infer W> ? W : never;

const lines = [
  { id: 'film', service_type: 'ai-video-creation' },
  { id: 'ads', service_type: 'spotify-ads' },
];
const order = (values: Partial<Order> = {}): Order => ({
  status: 'in_progress',
  payment_status: 'paid',
  order_items: lines,
  ...values,
});
const intake = (missing: string[]) => ({ answers: {}, missing, completed_at: null, form: { questions: [] } });
const version = (id: string, number: number, state: 'delivered' | 'returned' | 'approved', title = 'First cut') => ({
  id,
  title,
  version: number,
  state,
});
const work = (values: Partial<Work> = {}): Work => ({ intake: null, deliverables: [], ...values });

test('an order waits for the payment before anything else', () => {
  const open = new Map([['ads', work({ intake: intake(['genre']) })]]);
  expect(nextAct(order({ status: 'pending', payment_status: 'declined' }), open, seededServices)).toEqual({
    act: 'pay',
  });
});

test('a payment that is being processed asks the client for nothing', () => {
  expect(nextAct(order({ status: 'pending', payment_status: 'processing' }), new Map(), seededServices)).toBeNull();
});

test('answers come before approvals, since the start waits for them', () => {
  const both = new Map([
    ['film', work({ deliverables: [version('v1', 1, 'delivered')] })],
    ['ads', work({ intake: intake(['genre']) })],
  ]);
  expect(nextAct(order(), both, seededServices)).toEqual({ act: 'answer', lineId: 'ads' });
});

test('asks for approval of the newest version only', () => {
  const returned = [version('v2', 2, 'returned'), version('v1', 1, 'delivered')];
  expect(nextAct(order(), new Map([['film', work({ deliverables: returned })]]), seededServices)).toBeNull();
  const waiting = [version('v2', 2, 'delivered'), version('v1', 1, 'returned')];
  expect(nextAct(order(), new Map([['film', work({ deliverables: waiting })]]), seededServices)).toEqual({
    act: 'approve',
    deliverableId: 'v2',
    title: 'First cut',
  });
});

test('a closed order can be booked again, whatever is unanswered', () => {
  const open = new Map([['film', work({ intake: intake(['brief']) })]]);
  expect(nextAct(order({ status: 'completed' }), open, seededServices)).toEqual({
    act: 'bookAgain',
    service: 'ai-video-creation',
  });
  expect(
    nextAct(order({ status: 'cancelled', order_items: [{ id: 'x', service_type: 'merch' }] }), open, seededServices),
  ).toBeNull();
});
