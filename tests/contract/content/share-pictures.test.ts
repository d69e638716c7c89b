import { seededServices } from '#tests/support/seeded-services.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharePath, shareSubjects } from '#domain/content/share-picture.ts';
import { pathIn } from '#domain/locales.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';
import { seeds } from '#tests/support/content.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { metaOf, pngSize, readMarkup } from '#tests/support/page-head.ts';
import type { SignedIn } from '#tests/support/server.ts';

let server: PageServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startPageServer(DEFAULT_ENGINE, {}, { env: { RATE_LIMITS: 'on' } });
  admin = await server.signedIn({ admin: true });
});
afterAll(() => server.close());

const get = (path: string, method = 'GET') => fetch(new URL(path, server.url), { method, redirect: 'manual' });
const addressOf = async (page: string) => metaOf(readMarkup(await server.html(page)), 'og:image') ?? '';
const kept = () => readdir(join(server.services.config.dataDir, 'image-cache', 'share'));
const call = async <T>(name: string, body: BodyInit) => {
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

let revision = 1;
async function publishProfile(changes: object): Promise<void> {
  const name = { kind: 'profile', key: 'shop', language: 'en' };
  const body = { ...seeds.get('profile/shop/en'), ...changes };
  const saved = await call<{ revision: number }>('save-draft', JSON.stringify({ ...name, revision, body }));
  await call('publish-document', JSON.stringify({ ...name, revision: saved.revision }));
  revision = saved.revision + 1;
}

/** The colour of a point in the second bar of the sign, where a logo is as well. */
const signOf = async (png: Uint8Array) => [
  ...(await sharp(png).extract({ left: 90, top: 92, width: 1, height: 1 }).raw().toBuffer()),
];

describe('the picture of a page in link previews', () => {
  test('is a PNG of 1200 by 630 that networks may keep', async () => {
    for (const page of ['/', '/es/services/spotify-ads', '/ar/about', '/ar/privacy-policy']) {
      const response = await get(await addressOf(page));
      const { headers } = response;
      expect([response.status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, immutable',
      ]);
      const png = new Uint8Array(await response.arrayBuffer());
      expect(pngSize(png)).toEqual([1200, 630]);
      expect(headers.get('content-length')).toBe(String(png.length));
      expect(png.length).toBeLessThan(150_000);
    }
  });

  test('answers HEAD with the headers only', async () => {
    const response = await get(await addressOf('/contact'), 'HEAD');
    expect([response.status, Number(response.headers.get('content-length')) > 10_000]).toEqual([200, true]);
    expect(await response.text()).toBe('');
  });

  test('has one address: others with its name are redirected, and nothing is drawn for them', async () => {
    const address = await addressOf(pathIn('es', '/services/youtube-ads'));
    const before = await kept();
    for (const hash of ['00000000000000000000', 'ffffffffffffffffffff']) {
      const response = await get(`/share/youtube-ads-es-${hash}.png`);
      expect([response.status, new URL(response.headers.get('location') ?? '', server.url).href]).toEqual([
        302,
        address,
      ]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    }
    expect(await kept()).toEqual(before);
  });

  test.each([
    '/share/home-fr-00000000000000000000.png',
    '/share/house-en-00000000000000000000.png',
    '/share/checkout-ar-00000000000000000000.png',
    '/share/home-en.png',
    '/share/..%2f..%2fkeys.json',
    '/share/',
    '/share/a/b',
  ])('does not exist at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('cannot be written', async () => {
    expect((await get(await addressOf('/'), 'POST')).status).toBe(404);
  });

  test('follows name, accent and logo of the profile, at a new address', async () => {
    const before = await addressOf('/');
    const first = new Uint8Array(await (await get(before)).arrayBuffer());
    await publishProfile({ name: 'شمال Łódź Северное 北', accent: '#22c55e' });
    const renamed = await addressOf('/');
    const second = new Uint8Array(await (await get(renamed)).arrayBuffer());
    expect(renamed).not.toBe(before);
    expect(await signOf(first)).toEqual([0xff, 0x5a, 0x36]);
    expect(await signOf(second)).toEqual([0x22, 0xc5, 0x5e]);
    expect((await get(before)).headers.get('location')).toBe(new URL(renamed).pathname);
    expect(await kept()).not.toContain(before.split('/').at(-1));

    const blue =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="#0000ff"/></svg>';
    const { logo } = await call<{ logo: string }>('upload-logo?mark=square', blue);
    await publishProfile({ logo: { word: '', square: logo } });
    const withLogo = await addressOf('/');
    expect(await signOf(new Uint8Array(await (await get(withLogo)).arrayBuffer()))).toEqual([0, 0, 255]);
    expect(await addressOf('/')).toBe(withLogo);
  });

  test('asks to come back when too many are waiting to be drawn', async () => {
    const { content } = server.services;
    const all = shareSubjects(seededServices).map(({ name, locale }) =>
      sharePath(content.current()[locale], name, locale),
    );
    const responses = await Promise.all(all.map((path) => get(path)));
    const busy = responses.filter(({ status }) => status === 503);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(busy.length).toBeLessThanOrEqual(all.length - 13);
    expect(busy[0]?.headers.get('retry-after')).toBe('5');
    expect(await busy[0]?.json()).toMatchObject({ code: 'busy' });
    expect((await get(new URL(busy[0]?.url ?? '').pathname)).status).toBe(200);
  });

  test('is limited per IP address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async () => (await get('/share/home-en-00000000000000000000.png')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([302, 429]));
  });
});
