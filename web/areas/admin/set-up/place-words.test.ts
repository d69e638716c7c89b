import { expect, test } from 'vitest';
import { addressWords, databaseWords, proxyWords } from './place-words.ts';
import { scheduleInWords } from './schedule-words.ts';

test.each([
  ['30 3 * * *', 'Every day at 03:30'],
  ['5 * * * *', 'Every hour at 05 minutes past'],
  ['0 4 * * 1', 'Every Monday at 04:00'],
  ['0 4 * * 7', 'Every Sunday at 04:00'],
  ['*/10 4 * * 1-5', '*/10 4 * * 1-5'],
  ['0 4 1 * *', '0 4 1 * *'],
])('says %s as %s', (cron, words) => {
  expect(scheduleInWords(cron)).toBe(words);
});

test.each([
  [null, 'http://127.0.0.1:3000', /^You opened this page at http:\/\/127/, false],
  ['https://shop.example.com', 'https://shop.example.com', /over TLS\.$/, false],
  ['http://shop.example.com', 'http://shop.example.com', /without TLS/, true],
  ['https://shop.example.com', 'http://203.0.113.9', /instead/, true],
])('says how the address %s fits %s', (publicUrl, opened, note, isProblem) => {
  const words = addressWords({ publicUrl, opened });
  expect(words.note).toMatch(note);
  expect(words.isProblem ?? false).toBe(isProblem);
});

const direct = { setting: null, peer: '203.0.113.9', client: '203.0.113.9', isPeerTrusted: false, header: null };
const behind = { setting: '10.0.0.0/8', peer: '10.0.0.1', client: '203.0.113.9', isPeerTrusted: true };
const header = 'x-forwarded-for';
test.each([
  [direct, /^You come from 203\.0\.113\.9\. If that’s/, false],
  [{ ...direct, header }, /set TRUST_PROXY to 203\.0\.113\.9/, true],
  [{ ...behind, header }, /through the proxy at 10\.0\.0\.1\.$/, false],
  [{ ...behind, client: '10.0.0.1', header }, /doesn’t say who/, true],
  [{ ...behind, header: null }, /straight from 10\.0\.0\.1/, true],
  [{ ...behind, isPeerTrusted: false, header }, /add it to TRUST_PROXY/, true],
])('says what TRUST_PROXY makes of a request', (proxy, note, isProblem) => {
  const words = proxyWords(proxy);
  expect(words.note).toMatch(note);
  expect(words.isProblem ?? false).toBe(isProblem);
});

test('names the servers of a database', () => {
  const server = { host: 'db.example.com', name: 'shop', pooler: 'pool.example.com:6432', replica: null };
  expect(databaseWords({ version: '16.4', server })).toEqual({
    value: 'PostgreSQL 16.4 at db.example.com',
    note: 'Database “shop”, through a pooler at pool.example.com:6432.',
  });
});
