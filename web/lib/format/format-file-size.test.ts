import { expect, test } from 'vitest';
import { formatFileSize } from './format-file-size.ts';

test('formats file sizes', () => {
  expect([0, 999, 1000, 4_234_567, 10_000_000, 250_000_000].map(formatFileSize)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '4.2 MB',
    '10 MB',
    '250 MB',
  ]);
});
