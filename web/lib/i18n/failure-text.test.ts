import { expect, test } from 'vitest';
import { isLostConnection } from './failure-text.ts';

test.each([
  'TypeError: Failed to fetch',
  'TypeError: NetworkError when attempting to fetch resource.',
  'TypeError: Load failed',
  'Failed to fetch',
])('a lost connection in the words of a browser: %s', (message) => {
  expect(isLostConnection(message)).toBe(true);
});

test.each(['out of order', 'permission denied for table orders', 'Failed to add item to cart'])(
  "the server's or the shop's own words: %s",
  (message) => {
    expect(isLostConnection(message)).toBe(false);
  },
);
