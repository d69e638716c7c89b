import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashBlob } from './hash-blob.ts';

test('hashes a file slice by slice and reports progress', async () => {
  const bytes = Uint8Array.from({ length: 9 * 1024 * 1024 }, (_, index) => (index * 31) % 251);
  const shares: number[] = [];
  const hash = await hashBlob(new Blob([bytes]), (share) => shares.push(share));
  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(shares.map((share) => Math.round(share * 100))).toEqual([44, 89, 100]);
});

test('hashes an empty file', async () => {
  expect(await hashBlob(new Blob([]), () => undefined)).toBe(createHash('sha256').digest('hex'));
});
