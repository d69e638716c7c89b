import { seededServices } from '#tests/support/seeded-services.ts';
import { expect, test } from 'vitest';
import { privatePaths } from './site-documents.ts';

test('lists each private prefix once, and no prefix of a public page', () => {
  expect(
    privatePaths(
      [
        '/',
        '/services/:slug',
        '/contact',
        '/auth/login',
        '/auth/profile',
        '/client',
        '/client/orders/:id',
        '/checkout/success',
        '/checkout',
      ],
      seededServices,
    ),
  ).toEqual(['/auth/profile', '/checkout', '/client']);
});

test('lists a private page by itself when its parent path has no page', () => {
  expect(privatePaths(['/tickets/:id', '/email-preview'], seededServices)).toEqual(['/email-preview', '/tickets']);
});
