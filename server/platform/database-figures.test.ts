import { afterEach, expect, test, vi } from 'vitest';
import { addDatabaseFigures } from './database-figures.ts';
import { createMetrics } from './metrics.ts';

const FIGURES = [{ name: 'orders', help: 'Orders', sql: 'select null, count(*) from orders' }];

afterEach(() => void vi.useRealTimers());

test('serves the other metrics while no connection is free, and waits for one only once', async () => {
  vi.useFakeTimers();
  const metrics = createMetrics({ warn: () => undefined });
  metrics.gauge('requests_waiting', 'Requests that wait', { read: async () => 7 });
  const { promise, resolve } = Promise.withResolvers<{ rows: never[]; count: number }>();
  const query = vi.fn(() => promise);
  addDatabaseFigures(metrics, { query }, FIGURES);

  for (const scrape of [metrics.read(), metrics.read()]) {
    await vi.advanceTimersByTimeAsync(5_000);
    const { body } = await scrape;
    expect(body).toContain('requests_waiting 7');
    expect(body).toContain('metrics_unavailable{name="database"} 1');
    expect(body).not.toMatch(/^orders /m);
  }
  expect(query).toHaveBeenCalledTimes(1);

  resolve({ rows: [], count: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect((await metrics.read()).body).toContain('metrics_unavailable{name="database"} 0');
  expect(query).toHaveBeenCalledTimes(2);
});
