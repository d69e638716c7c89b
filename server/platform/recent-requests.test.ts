import { expect, test } from 'vitest';
import { createRecentRequests } from './recent-requests.ts';

test('summarises the last five minutes', () => {
  let now = 0;
  const recent = createRecentRequests(() => now);
  expect(recent.read()).toEqual({ requests: 0, failed: 0, medianMs: null, p95Ms: null });
  for (let ms = 1; ms <= 100; ms++) recent.record(ms / 1000, ms > 98);
  now = 4 * 60_000;
  recent.record(10, false);
  const { requests, failed, medianMs, p95Ms } = recent.read();
  expect({ requests, failed }).toEqual({ requests: 101, failed: 2 });
  expect(medianMs).toBeGreaterThan(49);
  expect(medianMs).toBeLessThan(53);
  expect(p95Ms).toBeGreaterThan(94);
  expect(p95Ms).toBeLessThan(98);
  now = 5 * 60_000;
  expect(recent.read()).toMatchObject({ requests: 1, failed: 0 });
  now = 60 * 60_000;
  expect(recent.read()).toMatchObject({ requests: 0 });
});
