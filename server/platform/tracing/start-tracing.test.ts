import { expect, test, vi } from 'vitest';
import { reportOnce } from './start-tracing.ts';

test('reports a collector that is away once, and that it is back', () => {
  const log = { info: vi.fn(), warn: vi.fn() };
  const report = reportOnce(log, 'localhost:4318');
  report.succeeded();
  for (let batch = 0; batch < 3; batch += 1) report.failed(new Error('connect ECONNREFUSED'));
  report.succeeded();
  report.succeeded();
  report.failed(new Error('connect ECONNREFUSED'));
  const about = expect.objectContaining({ collector: 'localhost:4318' });
  expect(log.warn.mock.calls).toEqual(Array(2).fill([about, 'traces could not be sent']));
  expect(log.info.mock.calls).toEqual([[about, 'traces are sent again']]);
});
