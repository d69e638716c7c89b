import { expect, test } from 'vitest';
import { addressOf, partAt } from './page-parts.ts';

test.each([
  ['/', 'data', '/_.data'],
  ['/es', 'data', '/es/_.data'],
  ['/contact', 'data', '/contact.data'],
  ['/ar/services/youtube-ads', 'state', '/ar/services/youtube-ads.state'],
  ['/', 'state', '/_.state'],
  ['/about', 'document', '/about'],
] as const)('%s has its %s at %s', (path, part, address) => {
  expect(addressOf(part, path)).toBe(address);
  expect(partAt(address)).toEqual({ part, path });
});

test('the data of a first page is found without the sign as well', () => {
  expect(partAt('/es.data')).toEqual({ part: 'data', path: '/es' });
});
