import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [41_234, '42 KB'],
  [1_000_000, '1.0 MB'],
  [123_456_789, '123.5 MB'],
])('prints %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
