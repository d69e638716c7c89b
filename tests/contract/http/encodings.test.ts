import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPageServer, type PageServer } from './pages-harness.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer('pglite');
});
afterAll(() => server.close());

const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync } as const;

/** As it comes over the wire, not decompressed. */
function raw(path: string, accepted?: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });
}

async function paths(): Promise<string[]> {
  const [, list = ''] = /data-boot="([^"]+)"/.exec(await server.html('/')) ?? [];
  const scripts = list.split(' ');
  return [
    '/',
    '/es/contact',
    '/cart',
    '/contact.data',
    '/sitemap.xml',
    ...scripts.filter((path) => /framework|common|manifest/.test(path)),
    '/manifest.webmanifest',
  ];
}

describe('texts over the wire', () => {
  test.each(['br', 'zstd', 'gzip'] as const)('come as %s to who takes that alone', async (encoding) => {
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

  test('come as the smallest that a browser takes, and as they are to who takes none', async () => {
    for (const path of await paths()) {
      expect((await raw(path, 'gzip, deflate, br, zstd')).headers['content-encoding']).toBe('br');
      expect((await raw(path, 'br;q=0, zstd')).headers['content-encoding']).toBe('zstd');
      expect((await raw(path)).headers['content-encoding']).toBeUndefined();
    }
  });

  test('pictures and fonts are compressed by themselves', async () => {
    const html = await server.html('/');
    const files = [/url\((\/assets\/[^)]+\.woff2)\)/, /content="[^"]*(\/assets\/[^"]+\.png)"/].map(
      (pattern) => pattern.exec(html)?.[1] ?? '',
    );
    for (const path of files) {
      const answer = await raw(path, 'gzip, br, zstd');
      expect([path, answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([
        path,
        undefined,
        'public, max-age=31536000, immutable',
      ]);
    }
  });
});
