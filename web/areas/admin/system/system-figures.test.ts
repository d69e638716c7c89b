import { expect, test } from 'vitest';
import type { ProcessStatus, SystemStatus } from '#domain/system/system-status.ts';
import { formatMs, formatWait, systemFigures, systemProblems } from './system-figures.ts';

const web: ProcessStatus = {
  id: 'a',
  role: 'web',
  version: '0.2.0',
  startedAt: '2026-11-26T10:00:00Z',
  reportedAt: '2026-11-26T12:00:00Z',
  requests: 1000,
  failed: 4,
  medianMs: 3,
  p95Ms: 42.4,
  eventLoopMs: 21,
  memoryBytes: 300_000_000,
  connections: { used: 1, waiting: 0 },
  replicaLagSeconds: null,
};
const status: SystemStatus = {
  version: '0.2.0',
  engine: 'postgres',
  replica: false,
  processes: [web, { ...web, id: 'b', role: 'worker', requests: 0, failed: 0, medianMs: null, p95Ms: null }],
  jobs: [{ queue: 'mail', due: 2, seconds: 125 }],
  emails: { queued: 3, failed: 1, oldestSeconds: 45 },
  payments: [
    { status: 'succeeded', count: 8 },
    { status: 'declined', count: 2 },
  ],
  unclearPayments: 0,
  errors: [],
};

test('sums the figures of several processes', () => {
  expect(systemFigures(status).map(({ value, note }) => [value, note])).toEqual([
    ['200', 'last five minutes'],
    ['0.4%', '4 of 1,000'],
    ['42 ms', 'in the slowest process'],
    ['2', 'oldest: 2 minutes'],
    ['3', 'oldest: 45 seconds, 1 undelivered'],
    ['8', 'of 10 attempts, 0 to check'],
  ]);
});

test('a new installation has no figures yet', () => {
  const idle = { ...status, processes: [], jobs: [], emails: { queued: 0, failed: 0, oldestSeconds: 0 }, payments: [] };
  expect(systemFigures(idle).map(({ value }) => value)).toEqual(['0', '–', '–', '0', '0', '0']);
});

test('reports what needs attention', () => {
  expect(systemProblems(status)).toEqual([]);
  const alone = { ...web, version: '0.1.0' };
  const problems = systemProblems({
    ...status,
    replica: true,
    processes: [web, alone],
    emails: { ...status.emails, oldestSeconds: 7200 },
  });
  expect(problems).toEqual([
    'No worker is running, so emails and other background jobs are waiting.',
    'The read replica can’t be reached. Reads use the main database.',
    'Work has been waiting for 2 hours.',
    'Processes of different versions are running. That is normal only during an upgrade.',
  ]);
});

test.each([
  [null, '–'],
  [0.44, '0.4 ms'],
  [850, '850 ms'],
  [2449, '2.4 s'],
])('formats %s milliseconds as %s', (ms, text) => {
  expect(formatMs(ms)).toBe(text);
});

test.each([
  [0.2, '1 second'],
  [45, '45 seconds'],
  [90, '2 minutes'],
  [5400, '2 hours'],
])('formats %s seconds as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
