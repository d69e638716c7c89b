import { expect, test, vi } from 'vitest';
import type { Quote } from '#domain/orders/order.ts';
import { quoteState } from './use-quote.ts';

vi.mock('#web/lib/data/rest-client.ts', () => ({ restClient: () => Promise.reject(new Error('not here')) }));

const quote: Quote = {
  lines: [],
  subtotal: 0,
  discount: 0,
  tax: 0,
  total: 0,
  currency: 'USD',
  country: 'US',
  region: null,
  needs_address: false,
  tax_rate: 0.08,
  tax_name: 'Tax',
  tax_inclusive: false,
  reverse_charge: false,
  promo: null,
};
const settled = { data: quote, isError: false, isPlaceholderData: false, fetchStatus: 'idle' } as const;

test.each([
  ['fresh', settled],
  ['fresh', { ...settled, fetchStatus: 'fetching' }],
  ['loading', { ...settled, data: undefined, fetchStatus: 'fetching' }],
  ['updating', { ...settled, isPlaceholderData: true, fetchStatus: 'fetching' }],
  ['offline', { ...settled, isPlaceholderData: true, fetchStatus: 'paused' }],
  ['offline', { ...settled, data: undefined, fetchStatus: 'paused' }],
  ['failed', { ...settled, data: undefined, isError: true }],
  ['failed', { ...settled, isError: true }],
] as const)('quote state is %s', (state, query) => {
  expect(quoteState(query)).toBe(state);
});
