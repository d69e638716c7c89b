import { expect, test, vi } from 'vitest';
import { DatabaseError } from './db/database.ts';
import { createOutages } from './outages.ts';

const away = () => Promise.reject(new DatabaseError({ code: '08006', message: 'cannot connect to the database' }));
const here = async () => undefined;

test('logs an outage once, and its end once', async () => {
  const log = { warn: vi.fn(), error: vi.fn() };
  const outages = createOutages(log, 'postgres://db.test/shop');
  const failed = vi.fn();
  const early = Promise.withResolvers<void>();
  const begunBefore = outages.follow(() => early.promise, failed);
  for (let n = 0; n < 3; n++) await outages.follow(away, failed);
  // The job queue copies errors.
  expect(outages.covers({ name: 'DatabaseError', code: '57P01', message: 'terminating connection' })).toBe(true);
  early.resolve();
  await begunBefore;
  expect(log.error.mock.calls).toEqual([
    [
      { database: 'postgres://db.test/shop', fault: { name: 'DatabaseError', code: '08006' } },
      'the database cannot be reached',
    ],
  ]);
  expect(log.warn).not.toHaveBeenCalled();

  for (let n = 0; n < 3; n++) await outages.follow(here, failed);
  expect(log.warn.mock.calls).toEqual([[{ seconds: expect.any(Number) }, 'the database can be reached again']]);
  expect(failed).not.toHaveBeenCalled();

  await outages.follow(away, failed);
  expect(log.error).toHaveBeenCalledTimes(2);
});

test('passes on what is no outage', async () => {
  const log = { warn: vi.fn(), error: vi.fn() };
  const failed = vi.fn();
  const error = new DatabaseError({ code: '42501', message: 'permission denied for table x' });
  await createOutages(log).follow(() => Promise.reject(error), failed);
  expect(failed.mock.calls).toEqual([[error]]);
  expect(log.error).not.toHaveBeenCalled();
});
