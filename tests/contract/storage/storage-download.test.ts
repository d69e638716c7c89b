import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { blob, png } from '#tests/support/files.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { eventually, startStorage, type StorageServer } from './storage-harness.ts';

const TEXT = '0123456789';

describe.each(engines)('downloads on %s', (engine) => {
  let server: StorageServer;
  let client: SignedIn;
  beforeAll(async () => {
    server = await startStorage(engine);
    client = await server.signedIn();
    const open = await server.makeBucket('open', { public: true });
    const closed = await server.makeBucket('closed');
    for (const bucket of [open, closed]) {
      const { error } = await bucket.upload('dir/ten.txt', TEXT, { contentType: 'text/plain', cacheControl: '600' });
      expect(error).toBeNull();
    }
  });
  afterAll(() => server.close());

  const open = (headers: Record<string, string> = {}, method = 'GET') =>
    server.call('/object/public/open/dir/ten.txt', { headers, method });

  test('everyone reads a public object, only authorised users a private one', async () => {
    const { publicUrl } = server.client().storage.from('open').getPublicUrl('dir/ten.txt').data;
    expect(await (await fetch(publicUrl)).text()).toBe(TEXT);
    expect(await (await server.call('/object/open/dir/ten.txt')).text()).toBe(TEXT);
    expect(await (await server.client().storage.from('open').download('dir/ten.txt')).data?.text()).toBe(TEXT);
    expect(await (await server.call('/object/authenticated/open/dir/ten.txt', { as: client })).text()).toBe(TEXT);

    const errorOf = async (path: string, as?: SignedIn | 'service') => {
      const response = await server.call(path, as === undefined ? {} : { as });
      expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
      const { statusCode, error, message } = await response.json();
      return [statusCode, error, message];
    };
    expect(await errorOf('/object/public/closed/dir/ten.txt')).toEqual(['404', 'Bucket not found', 'Bucket not found']);
    expect(await errorOf('/object/closed/dir/ten.txt')).toEqual(['404', 'Bucket not found', 'Bucket not found']);
    expect(await errorOf('/object/closed/dir/ten.txt', client)).toEqual(['404', 'not_found', 'Object not found']);
    expect(await errorOf('/object/info/closed/dir/ten.txt', client)).toEqual(['404', 'not_found', 'Object not found']);
    expect(await errorOf('/object/info/public/closed/dir/ten.txt')).toEqual([
      '404',
      'Bucket not found',
      'Bucket not found',
    ]);
    expect(await errorOf('/object/authenticated/closed/dir/ten.txt')).toEqual([
      '403',
      'Unauthorized',
      'Invalid Compact JWS',
    ]);
    expect(await errorOf('/object/nowhere/x', client)).toEqual(['404', 'Bucket not found', 'Bucket not found']);
    expect(await errorOf('/object/open/other.txt')).toEqual(['404', 'not_found', 'Object not found']);
    expect((await server.client().storage.from('closed').download('dir/ten.txt')).error).toMatchObject({
      status: 400,
      statusCode: '404',
      message: 'Object not found',
    });
    expect(await (await server.service.storage.from('closed').download('dir/ten.txt')).data?.text()).toBe(TEXT);
  });

  test('headers describe the content and its caching', async () => {
    const response = await open();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-type': 'text/plain',
      'cache-control': 'max-age=600',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'none',
      etag: expect.stringMatching(/^"[0-9a-f]+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
      'access-control-allow-origin': '*',
    });
    expect(response.headers.get('access-control-expose-headers')).toMatch(/content-range.*etag/i);
    const head = await open({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    const missing = await server.call('/object/public/open/none', { method: 'HEAD' });
    expect(missing.status).toBe(400);
    const own = await server.call('/object/closed/dir/ten.txt', { as: 'service' });
    expect([own.headers.get('cache-control'), own.headers.get('vary')]).toEqual([
      'private, max-age=600',
      'authorization',
    ]);
  });

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-100', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,3-4', 200, TEXT, null],
    ['bytes=x', 200, TEXT, null],
  ])('returns %s with status %i', async (range, status, body, contentRange) => {
    const response = await open({ range });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ]);
    expect(response.headers.get('content-length')).toBe(String(body.length));
    const head = await open({ range }, 'HEAD');
    expect([head.status, head.headers.get('content-range')]).toEqual([status, contentRange]);
  });

  test('rejects a range outside the file', async () => {
    for (const range of ['bytes=10-', 'bytes=-0', 'bytes=99-100']) {
      const response = await open({ range });
      expect([response.status, response.headers.get('content-range'), await response.json()]).toEqual([
        416,
        'bytes */10',
        { statusCode: '416', code: 'InvalidRange', error: 'invalid_range', message: 'invalid range provided' },
      ]);
    }
  });

  test('evaluates conditional requests', async () => {
    const first = await open();
    const [etag, modified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    const status = async (headers: Record<string, string>) => (await open(headers)).status;
    expect(await status({ 'if-none-match': etag })).toBe(304);
    expect(await status({ 'if-none-match': `"x", W/${etag}` })).toBe(304);
    expect(await status({ 'if-none-match': '*' })).toBe(304);
    expect(await status({ 'if-none-match': '"x"' })).toBe(200);
    expect(await status({ 'if-modified-since': modified })).toBe(304);
    expect(await status({ 'if-modified-since': earlier })).toBe(200);
    expect(await status({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await status({ 'if-none-match': '"x"', 'if-modified-since': modified })).toBe(200);
    expect(await status({ 'if-match': etag })).toBe(200);
    expect(await status({ 'if-match': '"x"' })).toBe(412);
    expect(await status({ 'if-match': `W/${etag}` })).toBe(412);
    expect(await status({ 'if-unmodified-since': earlier })).toBe(412);
    expect(await status({ 'if-unmodified-since': modified })).toBe(200);
    const range = 'bytes=0-0';
    expect(await status({ range, 'if-range': etag })).toBe(206);
    expect(await status({ range, 'if-range': modified })).toBe(206);
    expect(await status({ range, 'if-range': '"x"' })).toBe(200);
    expect(await status({ range, 'if-range': earlier })).toBe(200);
    const unchanged = await open({ 'if-none-match': etag });
    expect([await unchanged.text(), unchanged.headers.get('etag'), unchanged.headers.get('cache-control')]).toEqual([
      '',
      etag,
      'max-age=600',
    ]);
  });

  test('a replaced file has a different ETag', async () => {
    const bucket = await server.makeBucket('tags', { public: true });
    const tag = async () => (await server.call('/object/public/tags/a')).headers.get('etag');
    await bucket.upload('a', 'one', { contentType: 'text/plain' });
    const first = await tag();
    await bucket.update('a', 'two', { contentType: 'text/plain' });
    const second = await tag();
    await bucket.update('a', 'one', { contentType: 'text/plain' });
    expect(second).not.toBe(first);
    expect(await tag()).toBe(first);
  });

  test.each([
    ['image/png', png(), false],
    ['image/gif', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'), false],
    ['audio/mpeg', Buffer.from([0xff, 0xfb, 0x90, 0x64, ...new Uint8Array(600)]), true],
    ['video/mp4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1'), true],
    ['application/pdf', Buffer.from('%PDF-1.7\n%%EOF'), true],
    ['text/plain', Buffer.from('text'), false],
    ['text/plain;charset=utf-8', Buffer.from('text'), false],
    ['text/csv', Buffer.from('a,b'), false],
    ['application/json', Buffer.from('{"a":1}'), false],
    ['application/zip', Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1'), false],
    ['font/woff2', Buffer.from('wOF2\0\x01\0\0' + '\0'.repeat(40), 'latin1'), false],
  ])('%s keeps its type for visitors, users and signed URLs', async (type, body, isViewed) => {
    for (const [bucket, isPublic] of [
      ['kept-open', true],
      ['kept-closed', false],
    ] as const) {
      await server.service.storage.createBucket(bucket, { public: isPublic });
      const files = server.service.storage.from(bucket);
      expect((await files.upload('file', body, { contentType: type, upsert: true })).error).toBeNull();
      const signed = (await files.createSignedUrl('file', 60)).data?.signedUrl ?? '';
      const responses = [
        await fetch(signed),
        await server.call(`/object/authenticated/${bucket}/file`, { as: 'service' }),
        await server.call(`/object/${bucket}/file`, { as: 'service' }),
        ...(isPublic ? [await server.call(`/object/public/${bucket}/file`)] : []),
      ];
      for (const { status, headers } of responses) {
        expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
          200,
          type,
          'nosniff',
        ]);
        expect(headers.get('content-disposition')).toBeNull();
        expect(headers.get('content-security-policy') === null).toBe(isViewed);
      }
      expect((await files.download('file')).data?.type).toBe(type);
    }
  });

  test('serves active content as text or as a download, with a sandbox policy', async () => {
    const bucket = await server.makeBucket('active', { public: true });
    const page = '<!doctype html><script>alert(1)</script>';
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const sent: [string, string, string, boolean][] = [
      ['text/html', page, 'text/plain', false],
      ['text/html;charset=utf-8', page, 'text/plain', false],
      ['TEXT/HTML', page, 'text/plain', false],
      ['application/xhtml+xml', page, 'text/plain', false],
      ['text/xml', `<?xml version="1.0"?>${svg}`, 'text/plain', false],
      ['application/xml', `<?xml version="1.0"?>${svg}`, 'text/plain', false],
      ['application/rss+xml', `<?xml version="1.0"?><rss/>`, 'text/plain', false],
      ['text/javascript', 'alert(1)', 'text/plain', false],
      ['application/javascript', 'alert(1)', 'text/plain', false],
      ['text/css', 'a{}', 'text/plain', false],
      ['multipart/x-mixed-replace', page, 'application/octet-stream', false],
      ['message/rfc822', page, 'application/octet-stream', false],
      ['x-odd/thing', page, 'application/octet-stream', false],
      ['image/svg+xml', svg, 'image/svg+xml', true],
    ];
    for (const [type, body, served, attachment] of sent) {
      const { error } = await bucket.upload('file', body, { contentType: type, upsert: true });
      expect(error, type).toBeNull();
      const signed = (await bucket.createSignedUrl('file', 60)).data?.signedUrl.split('/storage/v1')[1] ?? '';
      for (const [path, query] of [
        ['/object/public/active/file', ''],
        ['/object/public/active/file', '?download='],
        ['/object/authenticated/active/file', ''],
        [signed, ''],
      ] as const) {
        const { headers } = await server.call(`${path}${query}`, { as: 'service' });
        expect([type, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
          type,
          served,
          'nosniff',
        ]);
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/);
        expect(headers.get('content-disposition')).toBe(
          query !== '' ? 'attachment' : attachment ? `attachment; filename="file"; filename*=UTF-8''file` : null,
        );
      }
    }
    await bucket.upload('cat.png', png(), { contentType: 'image/png' });
    const picture = await server.call('/object/public/active/cat.png');
    expect([picture.headers.get('content-type'), picture.headers.get('content-disposition')]).toEqual([
      'image/png',
      null,
    ]);
  });

  test('saves a download under the requested name', async () => {
    const disposition = async (name: string) =>
      (await server.call(`/object/public/open/dir/ten.txt?download=${encodeURIComponent(name)}`)).headers.get(
        'content-disposition',
      );
    expect(await disposition('')).toBe('attachment');
    expect(await disposition('a b.txt')).toBe(`attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`);
    expect(await disposition("Лист (1)'.txt")).toBe(
      `attachment; filename="____ (1)'.txt"; filename*=UTF-8''%D0%9B%D0%B8%D1%81%D1%82%20%281%29%27.txt`,
    );
    expect(await disposition('"; x=\r\nset-cookie: a=b\\')).toBe(
      `attachment; filename="_; x=__set-cookie: a=b_"; filename*=UTF-8''%22%3B%20x%3D%0D%0Aset-cookie%3A%20a%3Db%5C`,
    );
    const { publicUrl } = server.client().storage.from('open').getPublicUrl('dir/ten.txt', { download: 'x.txt' }).data;
    expect((await fetch(publicUrl)).headers.get('content-disposition')).toContain('filename="x.txt"');
  });

  test('sends only valid cache directives', async () => {
    const bucket = await server.makeBucket('caching', { public: true });
    const kept = async (cacheControl: string) => {
      await server.call('/object/caching/a', {
        method: 'PUT',
        as: 'service',
        body: 'x',
        headers: { 'cache-control': cacheControl, 'content-type': 'text/plain' },
      });
      return (await server.call('/object/public/caching/a')).headers.get('cache-control');
    };
    expect(await kept('public, max-age=60, immutable')).toBe('public, max-age=60, immutable');
    expect(await kept('x: y; z')).toBe('no-cache');
    await bucket.upload('b', blob('x', 'text/plain'), { cacheControl: '60, private' });
    expect((await server.call('/object/public/caching/b')).headers.get('cache-control')).toBe('no-cache');
    await server.makeBucket('caching-own');
    await server.call('/object/caching-own/a', {
      method: 'POST',
      as: 'service',
      body: 'x',
      headers: { 'cache-control': 'public, max-age=60, s-maxage=90' },
    });
    expect((await server.call('/object/caching-own/a', { as: 'service' })).headers.get('cache-control')).toBe(
      'private, max-age=60',
    );
  });

  test('allows cross-origin requests', async () => {
    const headers = {
      origin: 'https://example.test',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,x-upsert',
    };
    const response = await server.call('/object/open/x', { method: 'OPTIONS', headers });
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('access-control-allow-headers'),
    ]).toEqual([204, '*', 'authorization,x-upsert']);
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(
      (await server.call('/bucket', { headers: { origin: 'https://example.test' } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBe('*');
  });

  test('an aborted download keeps no file open', async () => {
    const bucket = await server.makeBucket('long', { public: true });
    await bucket.upload('a', Buffer.alloc(8_000_000, 1), { contentType: 'application/octet-stream' });
    const get = () =>
      new Promise<void>((resolve, reject) => {
        const asked = httpRequest(`${server.url}/storage/v1/object/public/long/a`, (response) =>
          response.once('data', () => resolve(void asked.destroy())),
        );
        asked.once('error', reject).end();
      });
    for (let turn = 0; turn < 5; turn += 1) await get();
    await eventually(async () => (await server.openFiles()).length === 0);
    expect((await bucket.remove(['a'])).data).toHaveLength(1);
    expect(await server.filesOnDisk()).toEqual(await server.versions());
  });
});
