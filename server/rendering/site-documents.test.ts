import { expect, test } from 'vitest';
import { privatePaths } from './site-documents.ts';

test('what begins with a private address is named once, and no beginning of a public page is named', () => {
  expect(
    privatePaths([
      '/',
      '/services/:slug',
      '/contact',
      '/auth/login',
      '/auth/profile',
      '/client',
      '/client/orders/:id',
      '/checkout/success',
      '/checkout',
    ]),
  ).toEqual(['/auth/profile', '/checkout', '/client']);
});

test('a page below a private address without a page of its own is named by itself', () => {
  expect(privatePaths(['/tickets/:id', '/email-preview'])).toEqual(['/email-preview', '/tickets']);
});
