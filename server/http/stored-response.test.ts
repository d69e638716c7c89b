import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncodings, compressBrotli } from '#server/http/encodings.ts';
import { headerPairs } from '#server/http/headers.ts';
import { StoredResponse } from './stored-response.ts';

test.each([
  ['gzip, deflate, br, zstd', ['br', 'zstd', 'gzip']],
  ['zstd, gzip', ['zstd', 'gzip']],
  ['gzip', ['gzip']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['*', ['br', 'zstd', 'gzip']],
  ['identity', []],
  ['', []],
  [undefined, []],
])('Accept-Encoding %j allows %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});

async function page(): Promise<StoredResponse> {
  const response = new StoredResponse(['content-type', 'text/html'], Buffer.from('<p>hello</p>'));
  response.addVariant('br', await compressBrotli(Buffer.from('<p>hello</p>'), 5));
  return response;
}

const header = (list: readonly string[], name: string) => new Headers(headerPairs(list)).get(name);

test('selects the smallest accepted body, with its own ETag and length', async () => {
  const response = await page();
  const compressed = response.select('br, gzip', undefined);
  expect(header(compressed.headers, 'content-encoding')).toBe('br');
  expect(header(compressed.headers, 'content-length')).toBe(String(compressed.body?.length));
  expect(brotliDecompressSync(compressed.body ?? Buffer.alloc(0)).toString()).toBe('<p>hello</p>');

  const plain = response.select(undefined, undefined);
  expect(header(plain.headers, 'content-encoding')).toBeNull();
  expect(plain.body?.toString()).toBe('<p>hello</p>');
  expect(header(plain.headers, 'etag')).not.toBe(header(compressed.headers, 'etag'));
  expect(header(plain.headers, 'vary')).toBe('accept-encoding');
});

test('returns 304 without a body for a known ETag, including weak and multiple ones', async () => {
  const response = await page();
  const etag = header(response.select('br', undefined).headers, 'etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    expect(response.select('br', known)).toMatchObject({ status: 304, body: null });
  }
  expect(response.select('br', '"other"').status).toBe(200);
  expect(response.select(undefined, etag).status).toBe(200);
});

test('reports frequent requests once per encoding', () => {
  const encodings: string[] = [];
  const response = new StoredResponse([], Buffer.from('<p>hello</p>'), (encoding) => encodings.push(encoding));
  response.addVariant('br', Buffer.from('quick'));
  for (let n = 0; n < 2; n++) response.select('br', undefined);
  for (let n = 0; n < 5; n++) response.select(undefined, undefined);
  expect(encodings).toEqual(['identity']);
  for (let n = 0; n < 5; n++) response.select('br, gzip', undefined);
  expect(encodings).toEqual(['identity', 'br']);
});

test('returns headers without a body for HEAD', async () => {
  const response = (await page()).toResponse(
    new Request('http://shop.test/', { method: 'HEAD', headers: { 'accept-encoding': 'br' } }),
  );
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toBe('');
});
