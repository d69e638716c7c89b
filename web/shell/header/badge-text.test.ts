import { expect, test } from 'vitest';
import shell from '#web/messages/en/shell.json' with { type: 'json' };
import { badgeText } from './badge-text.ts';

test('[SF-SHELL-17] the cart badge shows the count, and "9+" when it exceeds 9', () => {
  const many = shell['shell.cart.many'];
  expect(badgeText(1, many)).toBe('1');
  expect(badgeText(9, many)).toBe('9');
  expect(badgeText(10, many)).toBe('9+');
  expect(badgeText(99, many)).toBe('9+');
});
