import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_URL_BYTES } from '#server/http/http-server.ts';
import { engines } from '#tests/support/database.ts';
import { responsesIn, sendRaw } from '#tests/support/raw-http.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const TOO_LONG = { code: 'uri_too_long', message: 'The URL is longer than 65536 bytes', details: null, hint: null };

describe.each(engines)('URL and header limits on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.close());

  const send = async (bytes: string) => responsesIn(await sendRaw(server.url, bytes));
  const padded = (path: string, bytes: number) => `${path}${'x'.repeat(bytes - path.length)}`;
  const get = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n${more}Connection: close\r\n\r\n`;

  test('a filter with a URL of 60 KB works through the official client', async () => {
    const ids = Array.from({ length: 1_550 }, () => crypto.randomUUID());
    expect(ids.join().length).toBeGreaterThan(57_000);
    const { data, error } = await server.client().from('packages').select('id').in('id', ids);
    expect([data, error]).toEqual([[], null]);
  });

  test('URLs up to 64 KiB are served', async () => {
    const [response] = await send(get(padded('/healthz?', MAX_URL_BYTES)));
    expect(response?.status).toBe(200);
    const [rest] = await send(get(padded('/rest/v1/packages?select=id&name=eq.', MAX_URL_BYTES)));
    expect([rest?.status, rest?.body]).toEqual([200, '[]']);
  });

  test.each([MAX_URL_BYTES + 1, 90_000, 140_000, 200_000, 2_000_000])('rejects URLs of %i bytes', async (bytes) => {
    const [response, ...more] = await send(get(padded('/rest/v1/packages?select=id&name=eq.', bytes)));
    expect([response?.status, JSON.parse(response?.body ?? '')]).toEqual([414, TOO_LONG]);
    expect(response?.head.toLowerCase()).toContain('access-control-allow-origin: *');
    expect(more).toEqual([]);
  });

  test('fetch reads the error even while it is still sending', async () => {
    const answer = await fetch(`${server.url}/rest/v1/packages?name=eq.${'x'.repeat(500_000)}`);
    expect([answer.status, await answer.json()]).toEqual([414, TOO_LONG]);
    const post = await fetch(`${server.url}/rest/v1/packages?${'x'.repeat(70_000)}`, {
      method: 'POST',
      body: 'y'.repeat(500_000),
    });
    expect([post.status, await post.json()]).toEqual([414, TOO_LONG]);
  });

  test('rejects a later request on the same connection', async () => {
    const first = get('/healthz').replace('Connection: close\r\n', '');
    expect((await send(first + get(padded('/healthz?', 70_000)))).map(({ status }) => status)).toEqual([200, 414]);
  });

  test.each([
    ['one header', (bytes: number) => `X-Pad: ${'x'.repeat(bytes)}\r\n`],
    ['many headers', (bytes: number) => Array.from({ length: bytes / 10 }, (_, at) => `X-${at}: 12\r\n`).join('')],
  ])('limits headers whatever the URL: %s', async (_what, headers) => {
    const statuses = async (bytes: string) => (await send(bytes)).map(({ status }) => status);
    expect(await statuses(get('/healthz', headers(8_000)))).toEqual([200]);
    for (const bytes of [30_000, 100_000]) expect(await statuses(get('/healthz', headers(bytes)))).toEqual([431]);
    expect(await statuses(get(padded('/healthz?', 60_000), headers(8_000)))).toEqual([200]);
    expect(await statuses(get(padded('/healthz?', 60_000), headers(30_000)))).toEqual([431]);
  });

  test('reports the URL if both are too long', async () => {
    const [response] = await send(get(padded('/healthz?', 70_000), `X-Pad: ${'x'.repeat(30_000)}\r\n`));
    expect(response?.status).toBe(414);
  });

  test('rejects many headers beyond every limit', async () => {
    const headers = Array.from({ length: 20_000 }, (_, at) => `X-${at}: 12\r\n`).join('');
    expect((await send(get('/healthz', headers))).map(({ status }) => status)).toEqual([431]);
  });

  test('returns 400 for anything but HTTP', async () => {
    expect((await send('no http at all\r\n\r\n')).map(({ status }) => status)).toEqual([400]);
  });
});
