import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logoPath } from '#domain/content/profile/logo.ts';
import { seeds } from '#tests/support/content.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { pngSize } from '#tests/support/page-head.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';

const svg = (inside: string, size = 'width="400" height="100"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`,
  );
const DRAWING = svg('<rect width="400" height="100" rx="20" fill="#22c55e"/>');
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#22c55e' } })
    .png()
    .toBuffer();

let server: PageServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startPageServer(DEFAULT_ENGINE);
  admin = await server.signedIn({ admin: true });
});
afterAll(() => server.close());

const send = (body: Uint8Array<ArrayBuffer>, mark = 'word', as: { accessToken: string } | null = admin) =>
  fetch(`${server.url}/functions/v1/upload-logo?mark=${mark}`, {
    method: 'POST',
    body,
    headers: as === null ? {} : { authorization: `Bearer ${as.accessToken}` },
  });
const plain = (bytes: Uint8Array) => new Uint8Array(bytes);
const stored = async (logo: string, file: string) => {
  const response = await fetch(server.url + logoPath(logo, file));
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a logo', () => {
  test('is drawn from an SVG at fixed sizes, and the SVG is served nowhere', async () => {
    const word = (await (await send(plain(DRAWING))).json()) as { logo: string };
    const png = await stored(word.logo, 'word.png');
    expect([png.type, pngSize(png.bytes)]).toEqual(['image/png', [448, 112]]);
    expect((await stored(word.logo, 'word.webp')).type).toBe('image/webp');
    const square = (await (await send(plain(DRAWING), 'square')).json()) as { logo: string };
    for (const side of [512, 192, 180, 48])
      expect(pngSize((await stored(square.logo, `square-${side}.png`)).bytes)).toEqual([side, side]);
    const { data } = await server.client(server.services.identity.serviceRoleKey).storage.from('logos').list(word.logo);
    expect(data?.map(({ name }) => name).toSorted()).toEqual([
      'square-180.png',
      'square-192.png',
      'square-48.png',
      'square-512.png',
      'word.png',
      'word.webp',
    ]);
  });

  test('is drawn from a photograph, without what it says of its camera', async () => {
    const photo = await sharp(await blank(300, 300))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Nia Cole' } })
      .toBuffer();
    const { logo } = (await (await send(plain(photo), 'square')).json()) as { logo: string };
    const { bytes } = await stored(logo, 'square-192.png');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('is on pages, icons and the manifest once the profile is published', async () => {
    const { logo } = (await (await send(plain(DRAWING), 'square')).json()) as { logo: string };
    const name = { kind: 'profile', key: 'shop', language: 'en' };
    const call = async (path: string, body: object) => {
      const response = await fetch(`${server.url}/functions/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { revision: number };
    };
    const body = { ...seeds.get('profile/shop/en'), logo: { word: logo, square: logo } };
    const { revision } = await call('save-draft', { ...name, revision: 1, body });
    expect(await server.html('/')).not.toContain(logo);
    await call('publish-document', { ...name, revision });
    const html = await server.html('/');
    for (const file of ['word.webp', 'square-48.png', 'square-180.png', 'square-512.png'])
      expect(html).toContain(logoPath(logo, file));
    expect(await server.html('/manifest.webmanifest')).toContain(logoPath(logo, 'square-192.png'));
  });
});

describe('what is no logo is not stored, and the message says why', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<rect width="9" height="9" onload="alert(1)"/>'],
    ['a picture from elsewhere', '<image href="http://127.0.0.1/a.png" width="9" height="9"/>'],
    ['a file of the server', '<use xlink:href="file:///etc/passwd#a"/>'],
    ['a style sheet from elsewhere', '<style>@import "http://127.0.0.1/a.css";</style>'],
    ['HTML', '<foreignObject width="9" height="9"/>'],
  ])('an SVG with %s', async (_what, inside) => {
    const response = await send(plain(svg(inside)));
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_logo' }]);
  });

  test('entities that multiply', async () => {
    const bomb =
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>' + svg('<text>&b;</text>').toString();
    expect((await send(plain(Buffer.from(bomb)))).status).toBe(400);
  });

  test('more than 4096 pixels on a side', async () => {
    for (const bytes of [await blank(4097, 10), svg('', 'width="100000" height="100000"')]) {
      const response = await send(plain(bytes));
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('at most 4096 pixels') });
    }
  });

  test('more than 2 MB', async () => {
    expect((await send(new Uint8Array(2_000_001))).status).toBe(413);
  });

  test('another kind of file', async () => {
    for (const text of ['%PDF-1.7', 'GIF89a', ''])
      expect(await (await send(plain(Buffer.from(text)))).json()).toMatchObject({
        message: 'This file is no PNG, JPEG, WebP or SVG picture.',
      });
  });

  test('a picture of someone who is not of the team', async () => {
    expect((await send(plain(DRAWING), 'word', null)).status).toBe(401);
    expect((await send(plain(DRAWING), 'word', await server.signedIn())).status).toBe(403);
    expect((await send(plain(DRAWING), 'other')).status).toBe(400);
  });
});
