import { gzipSync } from 'node:zlib';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startStorage, type StorageServer } from './storage-harness.ts';

/** An image with two halves, red on the left and blue on the right. */
async function halves(width = 200, height = 100) {
  const right = await sharp({ create: { width: width / 2, height, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}
const jpegHalves = async () => (await halves()).jpeg().toBuffer();

interface Sent {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

const sent = async (response: Response): Promise<Sent> => ({
  status: response.status,
  headers: response.headers,
  bytes: Buffer.from(await response.arrayBuffer()),
});
const lookedAt = (bytes: Buffer): Promise<Metadata> => sharp(bytes).metadata();
const sizeOf = async ({ bytes }: Sent) => {
  const { format, width, height } = await lookedAt(bytes);
  return `${format} ${width}x${height}`;
};
const errorOf = ({ status, bytes }: Sent) => {
  const { statusCode, code, message } = JSON.parse(bytes.toString());
  return [status, statusCode, code, message];
};
const UNSUPPORTED = [400, '400', 'InvalidRequest', 'The source image is invalid or unsupported for rendering'];

describe.each(engines)('image transformations on %s', (engine) => {
  let server: StorageServer;
  let nia: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    server = await startStorage(engine, { env: { ANONYMOUS_SIGN_INS: 'on' } });
    [nia, other] = [await server.signedIn(), await server.signedIn()];
    const open = await server.makeBucket('open', { public: true });
    const closed = await server.makeBucket('closed');
    for (const bucket of [open, closed]) {
      const options = { contentType: 'image/jpeg', cacheControl: '600' };
      expect((await bucket.upload('dir/a b.jpg', await jpegHalves(), options)).error).toBeNull();
    }
    const own = await nia.supabase.storage
      .from('tickets')
      .upload(`${nia.id}/a.jpg`, await jpegHalves(), { contentType: 'image/jpeg' });
    expect(own.error).toBeNull();
  });
  afterAll(() => server.close());

  const get = async (path: string, init: Parameters<StorageServer['call']>[1] = {}) =>
    sent(await server.call(path, init));
  const image = (query: string, headers: Record<string, string> = {}) =>
    get(`/render/image/authenticated/open/dir/a%20b.jpg?${query}`, { as: 'service', headers });
  const cacheFolder = () => join(server.services.config.dataDir, 'image-cache');
  const cachedFiles = async () =>
    (await readdir(cacheFolder(), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  test('the official client resizes in public URLs, downloads and signed URLs', async () => {
    const visitor = server.client().storage;
    const transform = { width: 64, height: 64 };
    const url = visitor.from('open').getPublicUrl('dir/a b.jpg', { transform }).data.publicUrl;
    expect(await sizeOf(await sent(await fetch(url)))).toBe('jpeg 64x64');

    const mine = nia.supabase.storage.from('tickets');
    const download = await mine.download(`${nia.id}/a.jpg`, {
      transform: { width: 50, resize: 'contain', quality: 33 },
    });
    expect(download.data?.type).toBe('image/jpeg');
    const bytes = Buffer.from((await download.data?.arrayBuffer()) ?? new ArrayBuffer());
    expect(await lookedAt(bytes)).toMatchObject({ format: 'jpeg', width: 50, height: 25 });

    const signed = await mine.createSignedUrl(`${nia.id}/a.jpg`, 60, { transform: { width: 41, height: 30 } });
    expect(signed.data?.signedUrl).toContain('/render/image/sign/tickets/');
    const resized = await fetch(signed.data?.signedUrl ?? '');
    expect(resized.headers.get('x-transformations')).toBe('height:30,width:41,resizing_type:fill');
    expect(await sizeOf(await sent(resized))).toBe('jpeg 41x30');
    const whole = await mine.createSignedUrl(`${nia.id}/a.jpg`, 60, { transform: { format: 'origin' } });
    expect(whole.data?.signedUrl).toContain('/object/sign/tickets/');
  });

  test.each([
    ['width=50&height=50', 'jpeg 50x50'],
    ['width=50&height=50&resize=cover', 'jpeg 50x50'],
    ['width=50&height=50&resize=contain', 'jpeg 50x25'],
    ['width=50&height=50&resize=fill', 'jpeg 50x50'],
    ['width=50', 'jpeg 50x25'],
    ['height=50', 'jpeg 100x50'],
    ['width=50&resize=fill', 'jpeg 50x100'],
    ['width=0&height=20', 'jpeg 40x20'],
    ['width=400&height=400', 'jpeg 200x100'],
    ['width=9999', 'jpeg 200x100'],
    ['quality=20', 'jpeg 200x100'],
    ['', 'jpeg 200x100'],
    ['width=50&gravity=no&else=1', 'jpeg 50x25'],
  ])('transforms %s to %s', async (query, expected) => {
    expect(await sizeOf(await image(query))).toBe(expected);
  });

  test('cover crops to the centre, fill and contain keep everything', async () => {
    const bucket = await server.makeBucket('edges', { public: true });
    const blue = await sharp({ create: { width: 50, height: 100, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const edged = sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } }).composite([
      { input: blue, left: 150, top: 0 },
    ]);
    await bucket.upload('a.png', await edged.png().toBuffer(), { contentType: 'image/png' });
    const rightEdge = async (resize: string) => {
      const { bytes } = await get(`/render/image/public/edges/a.png?width=64&height=64&resize=${resize}`);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      return (data[(info.width - 2) * info.channels] ?? 0) > 128 ? 'red' : 'blue';
    };
    expect(await Promise.all(['cover', 'fill', 'contain'].map(rightEdge))).toEqual(['red', 'blue', 'blue']);
  });

  test.each(['width=-1', 'width=x', 'height=1.5', 'quality=19', 'quality=101', 'resize=inside', 'format=png'])(
    'rejects %s',
    async (query) => {
      const [status, statusCode, code, message] = errorOf(await image(query));
      expect([status, statusCode, code]).toEqual([400, '400', 'InvalidRequest']);
      expect(message).toContain(`querystring/${query.split('=')[0]}`);
    },
  );

  test('limits each side to 2500 pixels', async () => {
    const bucket = await server.makeBucket('wide', { public: true });
    await bucket.upload('a.png', await (await halves(3000, 20)).png().toBuffer(), { contentType: 'image/png' });
    const sizes = ['', '?width=2600', '?height=20', '?height=20&resize=fill'].map(async (query) =>
      sizeOf(await get(`/render/image/authenticated/wide/a.png${query}`, { as: 'service' })),
    );
    expect(await Promise.all(sizes)).toEqual(['png 2500x17', 'png 2500x17', 'png 2500x17', 'png 2500x20']);
  });

  test('uses the requested format, else WebP if accepted, else the file’s', async () => {
    const accept = 'image/avif,image/webp,image/*,*/*;q=0.8';
    const typeOf = async (query: string, header?: string) => {
      const { headers, bytes } = await image(`width=50&${query}`, header === undefined ? {} : { accept: header });
      expect(headers.get('content-type')).toBe(
        `image/${(await lookedAt(bytes)).format}`.replace('image/heif', 'image/avif'),
      );
      return [headers.get('content-type'), headers.get('vary')];
    };
    expect(await typeOf('', accept)).toEqual(['image/webp', 'accept']);
    expect(await typeOf('')).toEqual(['image/jpeg', 'accept']);
    expect(await typeOf('', '*/*')).toEqual(['image/jpeg', 'accept']);
    expect(await typeOf('', 'image/webp;q=0, */*')).toEqual(['image/jpeg', 'accept']);
    expect(await typeOf('format=origin', accept)).toEqual(['image/jpeg', null]);
    expect(await typeOf('format=webp')).toEqual(['image/webp', null]);
    expect(await typeOf('format=avif')).toEqual(['image/avif', null]);
    const own = await get(`/render/image/authenticated/tickets/${nia.id}/a.jpg?width=50`, { as: nia });
    expect(own.headers.get('vary')).toBe('authorization, accept');
  });

  test.each(['png', 'webp', 'avif', 'gif'] as const)('reads and writes %s', async (format) => {
    const bucket = await server.makeBucket(`format-${format}`, { public: true });
    const picture = await (await halves())[format]().toBuffer();
    expect((await bucket.upload('a', picture, { contentType: `image/${format}` })).error).toBeNull();
    const small = await get(`/render/image/public/format-${format}/a?width=64`);
    expect([small.headers.get('content-type'), await sizeOf(small)]).toEqual([
      `image/${format}`,
      `${format === 'avif' ? 'heif' : format} 64x32`,
    ]);
  });

  test('rotates a photo upright and strips its metadata', async () => {
    const bucket = await server.makeBucket('photos', { public: true });
    const photo = await (
      await halves()
    )
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Nia Cole' }, IFD3: { GPSLatitude: '25/1 12/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await lookedAt(photo)).orientation).toBe(6);
    await bucket.upload('a.jpg', photo, { contentType: 'image/jpeg' });
    const { bytes } = await get('/render/image/public/photos/a.jpg?width=64');
    const { width, height, orientation, exif, icc, xmp } = await lookedAt(bytes);
    expect({ width, height, orientation, exif, icc, xmp }).toEqual({ width: 64, height: 128 });
  });

  test('sends the headers of a download, with validators of the result', async () => {
    const first = await image('width=50');
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(first.bytes.length),
      'cache-control': 'max-age=600',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'none',
      'access-control-allow-origin': '*',
      'accept-ranges': 'none',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
    const etag = first.headers.get('etag') ?? '';
    expect((await image('width=51')).headers.get('etag')).not.toBe(etag);
    expect((await image('width=50', { 'if-none-match': etag })).status).toBe(304);
    expect((await image('width=50', { 'if-match': '"x"' })).status).toBe(412);
    const head = await get('/render/image/public/open/dir/a%20b.jpg?width=64', { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 100, head.bytes.length]).toEqual([200, true, 0]);
    expect((await image('width=50&download=x.jpg')).headers.get('content-disposition')).toContain('filename="x.jpg"');
    const own = await get(`/render/image/authenticated/tickets/${nia.id}/a.jpg?width=50`, { as: nia });
    expect(own.headers.get('cache-control')).toMatch(/^private/);
  });

  describe('signed URLs', () => {
    const signedFor = async (transform: { width: number; height?: number; quality?: number }) => {
      const { data, error } = await nia.supabase.storage
        .from('tickets')
        .createSignedUrl(`${nia.id}/a.jpg`, 60, { transform });
      if (error !== null) throw error;
      return new URL(data.signedUrl);
    };

    test('ignore further query parameters', async () => {
      const url = await signedFor({ width: 30, quality: 40 });
      const before = await sent(await fetch(url));
      for (const [name, value] of Object.entries({ width: '200', height: '99', resize: 'fill', quality: '100' }))
        url.searchParams.set(name, value);
      url.searchParams.set('format', 'webp');
      url.searchParams.set('transform', '{"width":200}');
      const after = await sent(await fetch(url));
      expect([await sizeOf(after), after.bytes.equals(before.bytes)]).toEqual(['jpeg 30x15', true]);
    });

    test('for an image open neither the file nor another image, and expire', async () => {
      const url = await signedFor({ width: 30 });
      const token = url.searchParams.get('token') ?? '';
      const at = async (path: string) => errorOf(await get(`${path}?token=${token}`));
      expect((await at(`/object/sign/tickets/${nia.id}/a.jpg`)).slice(0, 3)).toEqual([400, '400', 'InvalidSignature']);
      expect((await at(`/render/image/sign/tickets/${nia.id}/b.jpg`))[2]).toBe('InvalidSignature');
      expect((await at(`/render/image/sign/closed/dir/a%20b.jpg`))[2]).toBe('InvalidSignature');
      expect(errorOf(await get(`/render/image/sign/tickets/${nia.id}/a.jpg`))[3]).toContain("property 'token'");
      const [head, body, signature] = token.split('.');
      const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
      const forged = Buffer.from(JSON.stringify({ ...claims, transform: { width: 200 } })).toString('base64url');
      url.searchParams.set('token', `${head}.${forged}.${signature}`);
      expect(errorOf(await sent(await fetch(url)))[2]).toBe('InvalidJWT');
      url.searchParams.set('token', token);
      expect((await fetch(url)).headers.get('cache-control')).toMatch(/^private, max-age=(60|5\d)$/);
      server.advance(61);
      expect(errorOf(await sent(await fetch(url)))[2]).toBe('InvalidJWT');
      server.advance(-61);
    });

    test('for the file also return it without a transformation', async () => {
      const { data } = await nia.supabase.storage.from('tickets').createSignedUrl(`${nia.id}/a.jpg`, 60);
      const url = new URL(data?.signedUrl ?? '');
      url.pathname = url.pathname.replace('/object/sign/', '/render/image/sign/');
      url.searchParams.set('width', '64');
      expect(await sizeOf(await sent(await fetch(url)))).toBe('jpeg 200x100');
    });

    test('cannot be created for an unreadable file or an invalid transformation', async () => {
      const transform = { width: 64 };
      const foreign = other.supabase.storage.from('tickets');
      expect((await foreign.createSignedUrl(`${nia.id}/a.jpg`, 60, { transform })).error).toMatchObject({
        code: 'NoSuchKey',
      });
      const wrong = nia.supabase.storage.from('tickets');
      expect((await wrong.createSignedUrl(`${nia.id}/a.jpg`, 60, { transform: { quality: 5 } })).error).toMatchObject({
        code: 'InvalidRequest',
        message: expect.stringContaining('transform/quality'),
      });
    });
  });

  describe('access to a result', () => {
    const mine = () => `/render/image/authenticated/tickets/${nia.id}/a.jpg?width=64`;

    test('requires access to the file, even for a cached result', async () => {
      expect((await get(mine(), { as: nia })).status).toBe(200);
      expect(errorOf(await get(mine(), { as: other }))).toEqual([400, '404', 'NoSuchKey', 'Object not found']);
      expect(errorOf(await get(mine()))[2]).toBe('AccessDenied');
      expect(errorOf(await get(mine(), { headers: { apikey: 'anon' } }))[2]).toBe('NoSuchKey');
      expect(errorOf(await get(mine().replace('authenticated', 'public')))[2]).toBe('NoSuchBucket');
      const { error } = await other.supabase.storage
        .from('tickets')
        .download(`${nia.id}/a.jpg`, { transform: { width: 64 } });
      expect(error).toMatchObject({ statusCode: '404', message: 'Object not found' });
      const forged = { authorization: `Bearer ${nia.accessToken}x` };
      expect(errorOf(await get(mine(), { headers: forged }))[2]).toBe('AccessDenied');
    });

    test('ends when the bucket becomes private or the file is deleted', async () => {
      const bucket = await server.makeBucket('shut', { public: true });
      await bucket.upload('a.jpg', await jpegHalves(), { contentType: 'image/jpeg' });
      const path = '/render/image/public/shut/a.jpg?width=64';
      expect((await get(path)).status).toBe(200);
      await server.service.storage.updateBucket('shut', { public: false });
      expect(errorOf(await get(path))[2]).toBe('NoSuchBucket');
      await server.service.storage.updateBucket('shut', { public: true });
      expect((await get(path)).status).toBe(200);
      await bucket.remove(['a.jpg']);
      expect(errorOf(await get(path))[2]).toBe('NoSuchKey');
    });

    test('shows a replaced file at once', async () => {
      const bucket = await server.makeBucket('changing', { public: true });
      const path = '/render/image/public/changing/a?width=64';
      await bucket.upload('a', await jpegHalves(), { contentType: 'image/jpeg' });
      const before = await get(path);
      await bucket.update('a', await (await halves(100, 100)).jpeg().toBuffer(), { contentType: 'image/jpeg' });
      const after = await get(path, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } });
      expect([await sizeOf(before), after.status, await sizeOf(after)]).toEqual(['jpeg 64x32', 200, 'jpeg 64x64']);
    });
  });

  describe('visitors', () => {
    test('get a few sizes only on either route; users get any', async () => {
      const path = '/render/image/public/open/dir/a%20b.jpg';
      const rejection = [
        400,
        '400',
        'InvalidRequest',
        expect.stringMatching(/^(width|height) must be one of 16, 32, 48, /),
      ];
      expect((await get(`${path}?width=128&height=96&quality=75`)).status).toBe(200);
      expect(errorOf(await get(`${path}?width=100`))).toEqual(rejection);
      expect(errorOf(await get(`${path}?width=128&height=97`))).toEqual(rejection);
      expect(errorOf(await get(`${path}?quality=51`))[3]).toMatch(/^quality must be a multiple of 5/);
      const apikey = { headers: { apikey: 'anon' } };
      expect(errorOf(await get(`${path.replace('public', 'authenticated')}?width=100`, apikey))).toEqual(rejection);
      for (const as of [nia, 'service'] as const) expect((await get(`${path}?width=100`, { as })).status).toBe(200);
      expect(errorOf(await get(`${path}?width=100`))).toEqual(rejection);
    });

    test('include anonymous accounts', async () => {
      const { data } = await server.client().auth.signInAnonymously();
      const headers = { authorization: `Bearer ${data.session?.access_token}` };
      const path = '/render/image/public/open/dir/a%20b.jpg';
      expect((await get(`${path}?width=64`, { headers })).status).toBe(200);
      expect(errorOf(await get(`${path}?width=100`, { headers }))[3]).toMatch(/^width must be one of/);
      const sign = (width: number) =>
        server.call('/object/sign/open/dir/a%20b.jpg', {
          method: 'POST',
          headers,
          body: JSON.stringify({ expiresIn: 60, transform: { width } }),
        });
      expect((await (await sign(100)).json()).message).toMatch(/^width must be one of/);
      expect((await (await sign(64)).json()).code).toBe('NoSuchKey');
    });
  });

  describe('source files', () => {
    const attempt = async (name: string, body: Buffer, contentType: string, headers: Record<string, string> = {}) => {
      await server.service.storage.createBucket('sources', { public: true });
      const upload = await server.call(`/object/sources/${name}`, {
        as: 'service',
        method: 'POST',
        headers: { 'content-type': contentType, ...headers },
        body: new Uint8Array(body),
      });
      expect([name, upload.status]).toEqual([name, 200]);
      return errorOf(await get(`/render/image/public/sources/${name}?width=64`));
    };

    test('rejects SVG, TIFF, documents and broken images', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      expect(await attempt('a.svg', svg, 'image/svg+xml')).toEqual(UNSUPPORTED);
      expect(await attempt('a.tiff', await (await halves()).tiff().toBuffer(), 'image/tiff')).toEqual(UNSUPPORTED);
      expect(await attempt('a.txt', Buffer.from('text'), 'text/plain')).toEqual(UNSUPPORTED);
      expect(await attempt('a.pdf', Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf')).toEqual(UNSUPPORTED);
      const whole = await (await halves()).png().toBuffer();
      expect(await attempt('half.png', whole.subarray(0, whole.length / 2), 'image/png')).toEqual(UNSUPPORTED);
      const zipped = { 'content-encoding': 'gzip' };
      expect(await attempt('zipped.png', gzipSync(png()), 'image/png', zipped)).toEqual(UNSUPPORTED);
    });

    test('never decodes an SVG with a false type', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      await server.service.storage.createBucket('sources', { public: true });
      const files = server.service.storage.from('sources');
      await files.upload('b.svg', svg, { contentType: 'image/svg+xml' });
      await server.db.query(
        `update storage.objects set metadata = metadata || '{"mimetype":"image/png"}' where name = 'b.svg'`,
      );
      expect(errorOf(await get('/render/image/public/sources/b.svg?width=64'))).toEqual(UNSUPPORTED);
    });

    test('rejects a file above 25 MB or 50 megapixels', async () => {
      const pixels = { width: 8000, height: 6300, channels: 3, background: 'red' } as const;
      const many = await sharp({ create: pixels, limitInputPixels: false }).png({ compressionLevel: 1 }).toBuffer();
      expect((await attempt('many.png', many, 'image/png'))[3]).toBe(
        'The source image resolution is too large to process',
      );
      const heavy = Buffer.concat([png(), Buffer.alloc(25_000_001)]);
      expect((await attempt('heavy.png', heavy, 'image/png'))[3]).toBe('The source image file is too large to process');
    });
  });

  test('caches results on disk until their object is deleted', async () => {
    const bucket = await server.makeBucket('kept', { public: true });
    await bucket.upload('a.jpg', await jpegHalves(), { contentType: 'image/jpeg' });
    const before = new Set(await cachedFiles());
    const path = '/render/image/public/kept/a.jpg?width=48';
    const first = await get(path);
    const [file = '', ...rest] = (await cachedFiles()).filter((name) => !before.has(name));
    expect(rest).toEqual([]);
    expect((await readFile(file)).equals(first.bytes)).toBe(true);
    await writeFile(file, 'from the cache');
    expect((await get(path)).bytes.toString()).toBe('from the cache');
    await server.services.images.sweep();
    expect(await cachedFiles()).toContain(file);
    await bucket.remove(['a.jpg']);
    await server.services.images.sweep();
    expect((await cachedFiles()).filter((name) => !before.has(name))).toEqual([]);
  });
});

describe.each(engines)('disabled image transformations on %s', (engine) => {
  let server: StorageServer;
  beforeAll(async () => {
    server = await startStorage(engine, { env: { IMAGE_TRANSFORMATION: 'off' } });
  });
  afterAll(() => server.close());

  test('are neither served nor signed', async () => {
    const bucket = await server.makeBucket('open', { public: true });
    await bucket.upload('a.png', png(), { contentType: 'image/png' });
    const off = { statusCode: '409', code: 'FeatureNotEnabled' };
    const transform = { width: 64 };
    const response = await fetch(bucket.getPublicUrl('a.png', { transform }).data.publicUrl);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining(off)]);
    expect((await bucket.download('a.png', { transform })).error).toMatchObject(off);
    expect((await bucket.createSignedUrl('a.png', 60, { transform })).error).toMatchObject(off);
    expect((await bucket.createSignedUrl('a.png', 60)).error).toBeNull();
  });
});
