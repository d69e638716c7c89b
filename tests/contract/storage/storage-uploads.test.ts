import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { blob, png } from '#tests/support/files.ts';
import { startStorage, type StorageServer } from './storage-harness.ts';

describe.each(engines)('uploads on %s', (engine) => {
  let server: StorageServer;
  beforeAll(async () => {
    server = await startStorage(engine, { env: { FILE_SIZE_LIMIT: '3000000' } });
  });
  afterAll(() => server.close());

  const nothingNew = async (bucket: string) => {
    expect((await server.service.storage.from(bucket).list()).data).toEqual([]);
    expect(await server.filesOnDisk()).toEqual(await server.versions());
    expect(await server.looseFiles()).toBe(0);
  };

  test('rejects a file above the limit of its bucket or the server, for every upload method', async () => {
    const small = await server.makeBucket('small', { public: false, fileSizeLimit: 1000 });
    const large = await server.makeBucket('large');
    const tooLarge = {
      status: 400,
      statusCode: '413',
      code: 'EntityTooLarge',
      message: 'The object exceeded the maximum allowed size',
    };
    const streamed = (bytes: number) => new Blob([new Uint8Array(bytes)]).stream();
    expect((await small.upload('a', Buffer.alloc(1001))).error).toMatchObject(tooLarge);
    expect((await small.upload('a', blob(Buffer.alloc(1001)))).error).toMatchObject(tooLarge);
    expect((await small.upload('a', streamed(1001))).error).toMatchObject(tooLarge);
    expect((await large.upload('a', Buffer.alloc(3_000_001))).error).toMatchObject(tooLarge);
    expect((await large.upload('a', blob(Buffer.alloc(3_000_001)))).error).toMatchObject(tooLarge);
    expect((await large.upload('a', streamed(3_000_001))).error).toMatchObject(tooLarge);
    await nothingNew('small');
    await nothingNew('large');
    expect((await small.upload('a', Buffer.alloc(1000))).error).toBeNull();
    expect((await large.upload('a', Buffer.alloc(3_000_000))).error).toBeNull();
    const raw = await server.call('/object/small/b', { method: 'POST', as: 'service', body: Buffer.alloc(1001) });
    expect(await raw.json()).toEqual({
      statusCode: '413',
      code: 'EntityTooLarge',
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
    });
  });

  test('a bucket accepts only its listed types', async () => {
    const bucket = await server.makeBucket('pictures', {
      public: false,
      allowedMimeTypes: ['image/*', 'application/pdf'],
    });
    const rejected = async (body: Buffer | string, contentType: string) =>
      (await bucket.upload('x', body, { contentType })).error;
    expect(await rejected('a,b', 'text/csv')).toMatchObject({
      status: 400,
      statusCode: '415',
      code: 'InvalidMimeType',
      message: 'mime type text/csv is not supported',
    });
    expect(await rejected('a,b', 'text/plain;charset=UTF-8')).toMatchObject({ statusCode: '415' });
    expect(await rejected('{}', 'not a type')).toMatchObject({
      statusCode: '415',
      message: 'mime type not a type is not supported',
    });
    expect((await bucket.upload('x', blob('a,b', 'text/csv'))).error).toMatchObject({ statusCode: '415' });
    await nothingNew('pictures');
    expect((await bucket.upload('a.png', png(), { contentType: 'image/png' })).error).toBeNull();
    expect((await bucket.upload('b.png', png(), { contentType: 'IMAGE/PNG' })).error).toBeNull();
    expect((await bucket.upload('c.pdf', '%PDF-1.7\n%%EOF', { contentType: 'application/pdf' })).error).toBeNull();
  });

  test('detects a missing type from the content', async () => {
    const bucket = await server.makeBucket('unsaid', { public: false, allowedMimeTypes: ['image/png'] });
    expect((await bucket.upload('default', png())).error).toBeNull();
    expect((await bucket.upload('blob', blob(png()))).error).toBeNull();
    const bare = await server.call('/object/unsaid/bare', {
      method: 'POST',
      as: 'service',
      body: new Uint8Array(png()),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(bare.status).toBe(200);
    for (const name of ['default', 'blob', 'bare'])
      expect((await bucket.info(name)).data?.contentType).toBe('image/png');
  });

  test('rejects a false declared type', async () => {
    const bucket = await server.makeBucket('lies');
    const html = '<!doctype html><script>alert(1)</script>';
    const lies: [string, Buffer | string][] = [
      ['image/png', html],
      ['image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['image/jpeg', png()],
      ['image/webp', Buffer.from('MZ\x90\0', 'latin1')],
      ['image/svg+xml', 'plain words'],
      ['image/svg+xml', png()],
      ['text/csv', png()],
      ['text/html', png()],
      ['application/json', png()],
      ['application/pdf', html],
      ['application/pdf', png()],
      ['video/mp4', html],
      ['audio/mpeg', png()],
      ['application/zip', html],
      ['application/msword', Buffer.from('MZ\x90\0'.padEnd(64, '\0'), 'latin1')],
      ['image/png', ''],
    ];
    for (const [contentType, body] of lies) {
      const { error } = await bucket.upload('x', body, { contentType });
      expect(error, contentType).toMatchObject({
        status: 400,
        statusCode: '415',
        code: 'InvalidMimeType',
        message: `The content is not of the declared mime type ${contentType}`,
      });
    }
    const form = await bucket.upload('x', blob(html, 'image/png'));
    expect(form.error).toMatchObject({ statusCode: '415' });
    await nothingNew('lies');
  });

  test('accepts types with several names and container types', async () => {
    const bucket = await server.makeBucket('truths');
    const zip = Buffer.from('PK\x03\x04\x14\0\0\0\0\0'.padEnd(80, '\0'), 'latin1');
    const truths: [string, Buffer | string][] = [
      ['image/jpg', Buffer.from('ffd8ffe000104a46494600', 'hex')],
      ['image/gif', Buffer.from('GIF89a', 'latin1')],
      ['application/zip', zip],
      ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', zip],
      ['video/mp4', Buffer.from('0000001866747970' + Buffer.from('isomxxxx').toString('hex'), 'hex')],
      ['audio/mp4', Buffer.from('0000001866747970' + Buffer.from('isomxxxx').toString('hex'), 'hex')],
      ['text/csv', '\uFEFFa;b\n1;2\n'],
      ['text/csv', Buffer.from('\uFEFFa\tb\n', 'utf16le')],
      ['text/csv', ''],
      ['text/xml', '<?xml version="1.0"?><a/>'],
      ['image/svg+xml', '<?xml version="1.0"?><svg/>'],
      ['image/svg+xml', '\n<svg/>'],
      ['application/json', '{"a":1}'],
      ['text/plain', '<?xml version="1.0"?><a/>'],
      ['application/vnd.custom', 'anything'],
      ['text/html', '<p>'],
    ];
    for (const [contentType, body] of truths) {
      const { error } = await bucket.upload('x', body, { contentType, upsert: true });
      expect(error, contentType).toBeNull();
      expect((await bucket.info('x')).data?.contentType).toBe(contentType);
    }
  });

  test('inspects an encoded file and serves it unchanged', async () => {
    const bucket = await server.makeBucket('encoded', { public: true });
    const words = 'words '.repeat(2000);
    expect(
      (await bucket.upload('a.txt', gzipSync(words), { contentType: 'text/plain', contentEncoding: 'gzip' })).error,
    ).toBeNull();
    const response = await server.call('/object/public/encoded/a.txt');
    expect([
      response.headers.get('content-encoding'),
      response.headers.get('content-type'),
      await response.text(),
    ]).toEqual(['gzip', 'text/plain', words]);
    expect((await bucket.info('a.txt')).data?.contentEncoding).toBe('gzip');
    const options = (contentEncoding: string) => ({ contentType: 'image/png', contentEncoding });
    expect((await bucket.upload('b', gzipSync('<html>'), options('gzip'))).error).toMatchObject({ statusCode: '415' });
    expect((await bucket.upload('b', png(), options('gzip'))).error).toMatchObject({ statusCode: '415' });
    expect((await bucket.upload('b', png(), options('compress'))).error).toMatchObject({
      statusCode: '415',
      message: 'content encoding compress is not supported',
    });
    expect((await bucket.upload('b', gzipSync(png()), options('gzip'))).error).toBeNull();
  });

  test('a name cannot escape its bucket', async () => {
    await server.makeBucket('names');
    const put = async (path: string) => {
      const response = await server.call(`/object/names/${path}`, {
        method: 'POST',
        as: 'service',
        body: 'x',
        headers: { 'content-type': 'text/plain' },
      });
      return [response.status, await response.json()] as const;
    };
    const tricks: [string, string][] = [
      ['a%2f..%2fb', 'a/../b'],
      ['%2e%2e%2fescape', '../escape'],
      ['..%2f..%2fescape', '../../escape'],
      ['a%2f.%2fb', 'a/./b'],
      ['%2fetc%2fpasswd', '/etc/passwd'],
      ['/absolute', '/absolute'],
      ['a//b', 'a//b'],
      ['a/', 'a/'],
      ['a%00b', 'a\0b'],
      ['a%5c..%5cb', 'a\\..\\b'],
      ['a%0d%0ab', 'a\r\nb'],
      ['caf%C3%A9', 'café'],
      ['cafe%CC%81', 'cafe\u0301'],
      ['%EF%BC%8E%EF%BC%8E/x', '．．/x'],
      ['x%25', 'x%'],
    ];
    for (const [path, key] of tricks) {
      expect(await put(path), path).toEqual([
        400,
        { statusCode: '400', code: 'InvalidKey', error: 'InvalidKey', message: `Invalid key: ${key}` },
      ]);
    }
    for (const path of ['%', '%zz', '%C3', 'x'.repeat(1025)])
      expect(await put(path)).toMatchObject([400, { code: 'InvalidKey' }]);
    expect((await put('x'.repeat(1024)))[0]).toBe(200);
    expect((await server.service.storage.from('names').remove(['x'.repeat(1024)])).data).toHaveLength(1);
    expect((await server.call('/object/na%2fmes/x', { method: 'POST', as: 'service', body: 'x' })).status).toBe(400);
    for (const path of ['..%2fnames%2fx', 'a%00b', '%C3%A9']) {
      const read = await server.call(`/object/names/${path}`, { as: 'service' });
      expect(await read.json()).toMatchObject({ code: 'InvalidKey' });
    }
    // A normalised path is another path.
    const tidied = await server.call('/object/names/../../../rest/v1/', { method: 'POST', as: 'service', body: 'x' });
    expect([400, 404, 405]).toContain(tidied.status);
    await nothingNew('names');
  });

  test('rejects a form without a file, a truncated form and other bodies', async () => {
    await server.makeBucket('forms');
    const post = async (body: string, contentType = 'multipart/form-data; boundary=b') => {
      const response = await server.call('/object/forms/x', {
        method: 'POST',
        as: 'service',
        body,
        headers: { 'content-type': contentType },
      });
      return [response.status, (await response.json()).message];
    };
    const file =
      '--b\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: text/plain\r\n\r\nhello';
    expect(await post('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n')).toEqual([
      400,
      'No content provided',
    ]);
    expect((await post(''))[0]).toBe(400);
    expect((await post('x'))[0]).toBe(400);
    expect((await post('x', 'multipart/form-data'))[0]).toBe(400);
    expect((await post(file))[0]).toBe(400);
    await nothingNew('forms');
    expect(await post(`${file}\r\n--b--\r\n`)).toEqual([200, undefined]);
  });

  test('rejects metadata that no column can store', async () => {
    const bucket = await server.makeBucket('odd-metadata');
    expect((await bucket.upload('x', 'x', { metadata: { a: '\0' } })).error).toMatchObject({
      status: 400,
      statusCode: '400',
      code: 'InvalidParameter',
    });
    await nothingNew('odd-metadata');
  });
});
