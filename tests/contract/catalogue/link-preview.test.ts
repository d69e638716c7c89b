import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LinkPreview } from '#domain/catalogue/links/link-preview.ts';
import { createLinkPreviews } from '#server/modules/catalogue/link-previews.ts';
import { behindProxy } from '#tests/support/local-mode.ts';
import type { Failure } from '#tests/support/orders.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const VIDEO = 'aqz-KE-bpKQ';
const ABOUT = `https://www.youtube.com/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${VIDEO}&format=json`;
const STILL = `https://i.ytimg.com/vi/${VIDEO}/hqdefault.jpg`;
const TRACK = 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT';
const facts = { title: 'After Hours', author_name: 'Nova Reyes', thumbnail_url: STILL };
const TIMEOUT_MS = 150;

type Reply = (signal: AbortSignal | null | undefined) => Response | Promise<Response>;

const moved = (to: string) => () => new Response(null, { status: 302, headers: { location: to } });

describe('link previews', () => {
  let server: TestServer;
  let picture: Buffer;
  /** What the platforms answer, by URL. Anything else is unreachable. */
  let platforms: Record<string, Reply>;
  let asked: string[];
  let passed = 0;

  beforeAll(async () => {
    picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer();
    const linkPreviews = createLinkPreviews({
      clock: { now: () => new Date(Date.now() + passed) },
      log: pino({ level: 'silent' }),
      timeoutMs: TIMEOUT_MS,
      ask: async (url, { redirect, signal }) => {
        expect(redirect).toBe('manual');
        asked.push(url.href);
        const reply = platforms[url.href];
        if (reply === undefined) throw new TypeError('fetch failed');
        return reply(signal);
      },
    });
    server = await startServer(DEFAULT_ENGINE, { linkPreviews, env: { ...behindProxy, RATE_LIMITS: 'on' } });
  });
  beforeEach(() => {
    platforms = {};
    asked = [];
    passed += 48 * 3_600_000;
  });
  afterAll(() => server.close());

  let visitor = 0;
  async function ask<T = LinkPreview>(url: string | null, ip = `198.51.100.${(visitor += 1)}`) {
    const query = url === null ? '' : `?${new URLSearchParams({ url })}`;
    const response = await fetch(`${server.url}/functions/v1/link-preview${query}`, {
      headers: { 'x-forwarded-for': ip },
    });
    return { status: response.status, body: (await response.json()) as T };
  }
  const plain = { title: null, author: null, thumbnail: null };
  const jpeg = () => new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
  const withVideo = (more: Record<string, Reply> = {}) => {
    platforms = { [ABOUT]: () => Response.json(facts), [STILL]: jpeg, ...more };
  };

  test('returns title, author and thumbnail without a request from the visitor to the platform', async () => {
    withVideo();
    const { status, body } = await ask(`youtu.be/${VIDEO}?si=tracking`.replace(/^/, 'https://'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      platform: 'youtube',
      kind: 'video',
      url: `https://www.youtube.com/watch?v=${VIDEO}`,
      title: 'After Hours',
      author: 'Nova Reyes',
    });
    const [head, data = ''] = String(body.thumbnail).split(',');
    expect(head).toBe('data:image/webp;base64');
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 180,
    });
    expect(asked).toEqual([ABOUT, STILL]);
  });

  test('looks up Apple Music by id and country, with a larger picture', async () => {
    const lookup = 'https://itunes.apple.com/lookup?id=1499378607&country=gb&limit=1';
    const art = 'https://is1-ssl.mzstatic.com/image/thumb/Music/x/400x400bb.jpg';
    platforms = {
      [lookup]: () =>
        Response.json({
          results: [
            {
              trackName: 'After Hours',
              artistName: 'Nova Reyes',
              artworkUrl100: 'https://is1-ssl.mzstatic.com/image/thumb/Music/x/100x100bb.jpg',
            },
          ],
        }),
      [art]: jpeg,
    };
    const { body } = await ask('https://music.apple.com/gb/album/x/1499378108?i=1499378607&uo=4');
    expect(body).toMatchObject({ kind: 'song', title: 'After Hours', author: 'Nova Reyes' });
    expect(body.thumbnail).not.toBeNull();
    expect(asked).toEqual([lookup, art]);
  });

  test('fetches a link once for concurrent visitors, and again after a day', async () => {
    withVideo();
    await Promise.all([1, 2, 3].map(() => ask(`https://youtu.be/${VIDEO}`)));
    await ask(`https://www.youtube.com/watch?v=${VIDEO}&t=3`);
    expect(asked).toEqual([ABOUT, STILL]);
    passed += 25 * 3_600_000;
    await ask(`https://youtu.be/${VIDEO}`);
    expect(asked).toHaveLength(4);
  });

  test('shows a plain card for links without a preview API: Instagram, short links, channels', async () => {
    for (const link of ['https://instagram.com/nova', 'https://spotify.link/AbC', 'https://youtube.com/@nova'])
      expect((await ask(link)).body).toMatchObject(plain);
    expect(asked).toEqual([]);
  });

  test.each<[string, Reply]>([
    ['an unreachable platform', () => Promise.reject(new TypeError('fetch failed'))],
    ['an error page', () => new Response('<html>', { status: 500 })],
    ['an unknown video', () => new Response('Not Found', { status: 404 })],
    ['no JSON', () => new Response('<html>')],
    ['JSON of another shape', () => Response.json(['x'])],
    ['a huge answer', () => new Response('x'.repeat(300_000))],
    ['a redirect to a private address', moved('http://169.254.169.254/latest/meta-data')],
    ['a redirect to another host', moved('https://evil.test/')],
    ['a redirect to the host under another port', moved('https://www.youtube.com:8443/')],
    ['a redirect without end', moved(ABOUT)],
    ['a redirect to nothing', moved('https://[')],
    [
      'an answer that never comes',
      (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    ],
    [
      'an answer that never ends',
      (signal) =>
        new Response(
          new ReadableStream({
            start: (stream) => signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
          }),
        ),
    ],
  ])('shows a plain card after %s and pauses requests for a minute', async (_, reply) => {
    withVideo({ [ABOUT]: reply });
    const { status, body } = await ask(`https://youtu.be/${VIDEO}`);
    expect([status, body]).toEqual([
      200,
      { platform: 'youtube', kind: 'video', url: `https://www.youtube.com/watch?v=${VIDEO}`, ...plain },
    ]);
    for (const url of asked) expect(new URL(url).origin).toBe('https://www.youtube.com');
    const before = asked.length;
    await ask(`https://youtu.be/${VIDEO}`);
    expect(asked).toHaveLength(before);
    withVideo();
    passed += 61_000;
    expect((await ask(`https://youtu.be/${VIDEO}`)).body.title).toBe('After Hours');
  });

  test.each([
    ['http://i.ytimg.com/a.jpg', null],
    ['https://127.0.0.1/a.jpg', null],
    ['https://i.ytimg.com.evil.test/a.jpg', null],
    ['https://eviltiktokcdn.com/a.jpg', null],
    ['file:///etc/passwd', null],
    ['nonsense', null],
    [STILL, () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })],
    [STILL, () => new Response('no picture', { headers: { 'content-type': 'image/jpeg' } })],
    [STILL, () => new Response(new Uint8Array(5_000_001), { headers: { 'content-type': 'image/jpeg' } })],
    [STILL, moved('https://evil.test/a.jpg')],
  ] as const)('skips a picture at %s and keeps the title', async (address, reply) => {
    platforms = { [ABOUT]: () => Response.json({ ...facts, thumbnail_url: address }) };
    if (reply !== null) platforms[address] = reply;
    const { body } = await ask(`https://youtu.be/${VIDEO}`);
    expect(body).toMatchObject({ title: 'After Hours', thumbnail: null });
    expect(asked.filter((url) => url !== ABOUT && url !== STILL)).toEqual([]);
  });

  test('truncates platform texts and ignores other types', async () => {
    platforms = { [ABOUT]: () => Response.json({ title: ` ${'x'.repeat(5000)} `, author_name: { a: 1 } }) };
    const { body } = await ask(`https://youtu.be/${VIDEO}`);
    expect(body).toMatchObject({ title: 'x'.repeat(200), author: null, thumbnail: null });
  });

  test.each([
    null,
    '',
    'After Hours',
    'https://evil.test/watch?v=aqz-KE-bpKQ',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:5432/',
    'https://youtube.com@127.0.0.1/watch?v=aqz-KE-bpKQ',
    'https://127.0.0.1#youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.evil.test/watch?v=aqz-KE-bpKQ',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `https://youtu.be/${'a'.repeat(3000)}`,
  ])('rejects %j as a platform link', async (url) => {
    const { status, body } = await ask<Failure>(url);
    expect([status, body.code]).toEqual([400, 'unknown_link']);
    expect(asked).toEqual([]);
  });

  test('a malicious id never becomes part of a request', async () => {
    for (const link of [
      'https://www.youtube.com/watch?v=../../x',
      'https://youtu.be/..%2f..%2f@127.0.0.1',
      `https://youtu.be/${VIDEO}%0d%0aHost:%20127.0.0.1`,
      'https://open.spotify.com/track/..%2Fadmin',
    ])
      expect((await ask(link)).body).toMatchObject(plain);
    expect(asked).toEqual([]);
    await ask(`${TRACK}?si=1#x`);
    expect(asked).toEqual([`https://open.spotify.com/oembed?url=${encodeURIComponent(TRACK)}&format=json`]);
  });

  test('allows forty requests per IP address in five minutes', async () => {
    const ip = '203.0.113.9';
    const replies = await Promise.all(Array.from({ length: 41 }, () => ask('https://instagram.com/nova', ip)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(40);
    expect((await ask('https://instagram.com/nova', ip)).status).toBe(429);
    expect((await ask('https://instagram.com/nova')).status).toBe(200);
  });
});
