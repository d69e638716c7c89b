import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer(DEFAULT_ENGINE);
});
afterAll(() => server.close());

const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync } as const;

/** The response as transferred, without decoding. */
function raw(path: string, accepted?: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });
}

const hrefsOf = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*? href="([^"]+)"`, 'g'))].map(([, href = '']) => href);

/** Pages, loader data, documents, and the scripts and styles of the home page. */
async function paths(): Promise<string[]> {
  const html = await server.html('/');
  const [scripts, styles] = [hrefsOf(html, 'deferred-modulepreload'), hrefsOf(html, 'stylesheet')];
  expect([scripts.length > 3, styles.length]).toEqual([true, 1]);
  return [
    '/',
    '/es/contact',
    '/cart',
    '/contact.data',
    '/sitemap.xml',
    ...styles,
    ...scripts.slice(0, 3),
    '/manifest.webmanifest',
  ];
}

describe('compressed responses', () => {
  test.each(['br', 'zstd', 'gzip'] as const)('use %s for clients that accept only that', async (encoding) => {
    for (const path of await paths()) {
      const plain = await raw(path, 'identity');
      const coded = await raw(path, encoding);
      expect([path, coded.headers['content-encoding'], coded.headers['vary']]).toEqual([
        path,
        encoding,
        expect.stringContaining('accept-encoding'),
      ]);
      expect(coded.body.length).toBeLessThan(plain.body.length);
      expect(decoders[encoding](coded.body).equals(plain.body)).toBe(true);
      expect(coded.headers['etag']).not.toBe(plain.headers['etag']);
    }
  });

  test('use the smallest accepted encoding, and identity for clients that accept none', async () => {
    for (const path of await paths()) {
      expect((await raw(path, 'gzip, deflate, br, zstd')).headers['content-encoding']).toBe('br');
      expect((await raw(path, 'br;q=0, zstd')).headers['content-encoding']).toBe('zstd');
      expect((await raw(path)).headers['content-encoding']).toBeUndefined();
    }
  });

  test('do not recompress pictures and fonts', async () => {
    const html = await server.html('/');
    const [sheet = ''] = hrefsOf(html, 'stylesheet');
    const css = await (await fetch(server.url + sheet)).text();
    const picture = /content="[^"]*(\/share\/[^"]+\.png)"/.exec(html)?.[1];
    const font = /url\(([^)]+\.woff2)\)/.exec(css)?.[1];
    const files = [picture, font].map((path) => new URL(path ?? 'missing', server.url + sheet).pathname);
    for (const path of files) {
      const response = await raw(path, 'gzip, br, zstd');
      expect([path, response.headers['content-encoding'], response.headers['cache-control']]).toEqual([
        path,
        undefined,
        'public, max-age=31536000, immutable',
      ]);
    }
  });
});
