import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { openReplica, type Replica } from './replica.ts';

const unused = () => Promise.reject(new Error('not used here'));
/** A server at a position of the log. */
function serverAt(position: () => number): Database {
  const query = async () => ({ rows: [{ position: position() }], count: 1 });
  return {
    engine: 'postgres',
    query: query as Database['query'],
    single: unused,
    transaction: unused,
    script: unused,
    listen: unused,
    close: async () => undefined,
  };
}

let written: number;
let replayed: number;
let primary: Database;
let copy: Database;
let replica: Replica;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') });
  [written, replayed] = [100, 100];
  primary = serverAt(() => written);
  copy = serverAt(() => replayed);
  replica = openReplica(primary, copy, pino({ enabled: false }));
});
afterEach(async () => {
  await replica.close();
  vi.useRealTimers();
});

const usesCopy = async (since: number) => (await replica.read(since, async (db) => db)) === copy;
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('reads from the replica once it has caught up to the given moment', async () => {
  await pass(2);
  const at = Date.now();
  expect(await usesCopy(at - 1500)).toBe(true);
  written = 200;
  await pass(3);
  expect(await usesCopy(at + 1)).toBe(false);
  replayed = 200;
  await pass(3);
  expect(await usesCopy(at + 1)).toBe(true);
});

test('after the clock was set back, waits until the replica has caught up again', async () => {
  await pass(5);
  expect(await usesCopy(Date.now() - 3000)).toBe(true);
  vi.setSystemTime(Date.now() - 3_600_000);
  written = 200;
  const at = Date.now();
  await pass(5);
  expect(await usesCopy(at)).toBe(false);
  expect(await usesCopy(at - 60_000)).toBe(false);
  replayed = 200;
  await pass(3);
  expect(await usesCopy(at)).toBe(true);
});
