import { expect, test } from 'vitest';
import { dataPath, parsePagePath } from './page-data.ts';

test.each([
  ['/', '/_.data'],
  ['/es', '/es/_.data'],
  ['/contact', '/contact.data'],
  ['/ar/services/youtube-ads', '/ar/services/youtube-ads.data'],
])('%s has its loader data at %s', (path, data) => {
  expect(dataPath(path)).toBe(data);
  expect(parsePagePath(data)).toEqual({ path, isData: true });
  expect(parsePagePath(path)).toEqual({ path, isData: false });
});

test('accepts the data path of a home page without the underscore', () => {
  expect(parsePagePath('/es.data')).toEqual({ path: '/es', isData: true });
});
