import { expect, test } from 'vitest';
import { isLostConnection } from './failure-text.ts';

test.each([
  'TypeError: Failed to fetch',
  'TypeError: NetworkError when attempting to fetch resource.',
  'TypeError: Load failed',
  'Failed to fetch',
])('recognises a lost connection: %s', (message) => {
  expect(isLostConnection(message)).toBe(true);
});

test.each(['out of order', 'permission denied for table orders', 'Failed to add item to cart'])(
  'does not treat as a lost connection: %s',
  (message) => {
    expect(isLostConnection(message)).toBe(false);
  },
);
