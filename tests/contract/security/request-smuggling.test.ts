import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { responsesIn, sendRaw } from '#tests/support/raw-http.ts';

describe('request smuggling', () => {
  let server: TestServer;
  let host: string;
  beforeAll(async () => {
    server = await startServer(DEFAULT_ENGINE);
    host = `Host: ${new URL(server.url).host}\r\n`;
  });
  beforeEach(() => server.services.db.query('delete from public.contacts'));
  afterAll(() => server.close());

  const CONTACT = JSON.stringify({ name: 'Smuggled', email: 'x@example.test', message: 'x' });
  /** The request that an attacker hides in the body of another. */
  const hidden = () =>
    `POST /rest/v1/contacts HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${CONTACT.length}\r\nConnection: close\r\n\r\n${CONTACT}`;
  const head = (fields: string) => `POST /rest/v1/rpc/quote HTTP/1.1\r\n${host}${fields}\r\n`;
  const statuses = async (bytes: string) => responsesIn(await sendRaw(server.url, bytes)).map(({ status }) => status);
  const contacts = async () => (await server.services.db.query('select 1 from public.contacts')).count;

  test('reads two requests on one connection separately, by length or in chunks', async () => {
    expect(await statuses(`GET /healthz HTTP/1.1\r\n${host}\r\n${hidden()}`)).toEqual([200, 201]);
    const chunked = `${head('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n')}c\r\n{"items":[]}\r\n0\r\n\r\n`;
    expect((await statuses(chunked + hidden()))[1]).toBe(201);
    expect(await contacts()).toBe(2);
  });

  test.each<[string, string, string]>([
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 400\r\n', ''],
    ['a list of lengths', 'Content-Length: 0, 400\r\n', ''],
    ['a length with a sign', 'Content-Length: +0\r\n', ''],
    ['a hexadecimal length', 'Content-Length: 0x0\r\n', ''],
    ['an unknown encoding', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
    ['an encoding after chunked', 'Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\n', '0\r\n\r\n'],
    ['a vertical tab before the encoding', 'Transfer-Encoding:\u000bchunked\r\n', '0\r\n\r\n'],
    ['a folded header', 'X-Folded: a\r\n Transfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['a bare line feed', 'X-Bare: a\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['a bare carriage return', 'X-Bare: a\rTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['a zero byte', 'X-Zero: a\0b\r\nContent-Length: 0\r\n', ''],
    ['a line feed in a chunk extension', 'Transfer-Encoding: chunked\r\n', '2;\nxx\r\n4c\r\n0\r\n\r\n'],
    ['a negative chunk', 'Transfer-Encoding: chunked\r\n', '-1\r\n\r\n'],
    ['a chunk size beyond counting', 'Transfer-Encoding: chunked\r\n', 'fffffffffffffffff\r\n\r\n'],
    ['chunks that end with bare line feeds', 'Transfer-Encoding: chunked\r\n', '1\na\n0\n\n'],
  ])('%s closes the connection and ignores what follows', async (_, fields, body) => {
    const answers = await statuses(head(fields) + body + hidden());
    // A server may have begun to answer the request whose body turns out to be malformed.
    expect(answers.length).toBeLessThanOrEqual(1);
    expect(answers.every((status) => status >= 400)).toBe(true);
    expect(await contacts()).toBe(0);
  });

  test('rejects HTTP/0.9, a missing Host and a space in the path', async () => {
    expect(await statuses('GET /healthz\r\n\r\n')).toEqual([400]);
    expect(await statuses('GET /healthz HTTP/1.1\r\n\r\n')).toEqual([400]);
    expect(await statuses(`GET /health z HTTP/1.1\r\n${host}\r\n`)).toEqual([400]);
  });

  test('an upgrade, CONNECT and an absolute URL do not bypass the routes', async () => {
    const close = 'Connection: close\r\n';
    const upgrade = `GET /healthz HTTP/1.1\r\n${host}Connection: upgrade, close, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n`;
    expect((await sendRaw(server.url, upgrade)).slice(0, 12)).not.toBe('HTTP/1.1 101');
    expect(await statuses(`CONNECT 169.254.169.254:80 HTTP/1.1\r\n${host}\r\n`)).toEqual([]);
    const elsewhere = responsesIn(
      await sendRaw(server.url, `GET http://169.254.169.254/rest/v1/users HTTP/1.1\r\n${host}${close}\r\n`),
    );
    // Answered by our own route, not fetched.
    expect(elsewhere.map(({ status, body }) => [status, body.includes('42501')])).toEqual([[401, true]]);
    expect(await statuses(`TRACE /healthz HTTP/1.1\r\n${host}${close}Cookie: secret=1\r\n\r\n`)).not.toContain(200);
  });

  test('limits headers to 16 KB', async () => {
    const padded = (bytes: number) =>
      `GET /healthz HTTP/1.1\r\n${host}Connection: close\r\nX-Pad: ${'x'.repeat(bytes)}\r\n\r\n`;
    expect(await statuses(padded(8_000))).toEqual([200]);
    expect(await statuses(padded(20_000))).toEqual([431]);
    const many = Array.from({ length: 5_000 }, (_, at) => `X-${at}: 1\r\n`).join('');
    expect(await statuses(`GET /healthz HTTP/1.1\r\n${host}${many}\r\n`)).toEqual([431]);
  });
});
