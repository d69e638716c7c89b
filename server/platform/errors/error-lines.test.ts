import { pino, type Logger } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { DatabaseError } from '#server/platform/db/database.ts';
import { createErrorLines, type ErrorLines } from './error-lines.ts';

let lines: ErrorLines;
let log: Logger;
let written: string[];

beforeEach(() => {
  lines = createErrorLines();
  written = [];
  const to = { write: (line: string) => void written.push(line) };
  log = pino({ level: 'info', hooks: { logMethod: lines.hook } }, to);
});

const NOTHING = { requestId: null, route: null, queue: null, job: null };

test('a failed request is stored with id, route and error code, without its message', () => {
  const err = new DatabaseError({ code: '08006', message: 'cannot connect for nia@example.test' });
  log.error({ err, requestId: 'request-1', route: '/rest/v1/:name' }, 'a request failed');
  const kept = lines.take();
  expect(kept).toEqual([
    {
      ...NOTHING,
      at: expect.any(Date),
      message: 'a request failed',
      error: 'DatabaseError 08006',
      requestId: 'request-1',
      route: '/rest/v1/:name',
    },
  ]);
  expect(JSON.stringify(kept)).not.toContain('nia');
  expect(written).toHaveLength(1);
  expect(lines.take()).toEqual([]);
});

test.each([
  [{ queue: 'mail', job: 'job-1', fault: { name: 'Error', code: 'ECONNREFUSED' } }, 'Error ECONNREFUSED'],
  [{ sqlState: '42P01', table: 'auth.users' }, '42P01'],
  [{ err: new RangeError('too much') }, 'RangeError'],
  [{ fault: 'not an object' }, null],
  [{ requestId: 7 }, null],
])('reduces %o to %s', (fields, error) => {
  log.error(fields, 'failed');
  expect(lines.take()).toMatchObject([{ error, requestId: null }]);
});

test('keeps errors only, up to a hundred, and those that failed to store come first', () => {
  log.warn('a warning');
  for (let n = 0; n < 120; n++) log.error(`error ${n}`);
  const first = lines.take();
  expect(first.map(({ message }) => message)).toEqual(Array.from({ length: 100 }, (_, n) => `error ${n + 20}`));
  log.fatal({ requestId: 'later' }, 'later');
  lines.putBack(first.slice(0, 1));
  expect(lines.take().map(({ requestId }) => requestId)).toEqual([null, 'later']);
});
