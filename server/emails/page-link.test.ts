import { expect, test } from 'vitest';
import { pageLink } from './page-link.ts';

const SITE = 'https://shop.example';

test.each([
  ['/client/orders/1', '/es/client/orders/1'],
  ['/', '/es'],
  ['/?ref=mail', '/es?ref=mail'],
  ['/dashboard/notifications?tab=settings#top', '/es/dashboard/notifications?tab=settings#top'],
  ['/ar/contact', '/ar/contact'],
  ['/admin/people/1', '/admin/people/1'],
  ['/auth/v1/verify?token=x', '/auth/v1/verify?token=x'],
  ['/functions/v1/unsubscribe?token=x', '/functions/v1/unsubscribe?token=x'],
  ['/auth/login', '/es/auth/login'],
])('%s becomes %s in a Spanish email', (path, localised) => {
  expect(pageLink(SITE + path, SITE, 'es')).toBe(SITE + localised);
  expect(pageLink(SITE + path, SITE, 'en')).toBe(SITE + path);
});

test('links to other sites stay', () => {
  expect(pageLink('https://shop.example.test/x', SITE, 'ar')).toBe('https://shop.example.test/x');
});
