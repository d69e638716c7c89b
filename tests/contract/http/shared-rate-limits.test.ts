import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createRateLimits } from '#server/platform/rate-limits.ts';
import { freshDatabase } from '#tests/support/database.ts';

let db: Database;
beforeAll(async () => {
  db = await freshDatabase('postgres');
});
afterAll(() => db.close());

test('a window that began under a clock set ahead ends when the clock is right again', async () => {
  const limit = { name: 'once', points: 1, seconds: 60 };
  const limits = () => createRateLimits({ clock: { now: () => new Date() }, enabled: true, shared: db });
  await limits().take(limit, 'a visitor');
  expect(await limits().take(limit, 'a visitor')).toBeGreaterThan(50);
  await db.query('update operations.rate_limits set expire = expire + 7200000');
  expect(await limits().take(limit, 'a visitor')).toBeNull();
  expect(await limits().take(limit, 'a visitor')).toBeGreaterThan(50);
});
