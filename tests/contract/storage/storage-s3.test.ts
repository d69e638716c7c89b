import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createS3Files } from '#server/platform/files/s3-files.ts';
import { readConfig } from '#server/config.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { freePort } from '#tests/support/postgres.ts';
import { S3_KEYS, startS3 } from '#tests/support/s3-server.ts';
import { startStorage, type StorageServer } from './storage-harness.ts';

const plain = { contentType: 'text/plain' };

describe('files in an S3-compatible store', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let incoming: string;
  beforeAll(async () => {
    s3 = await startS3('shop-files');
    incoming = await mkdtemp(join(tmpdir(), 'incoming-'));
  });
  afterEach(() => s3.calls.splice(0));
  afterAll(async () => {
    await s3.close();
    await rm(incoming, { recursive: true, force: true });
  });

  const open = (more: object = {}) =>
    createS3Files({
      endpoint: s3.endpoint,
      bucket: 'shop-files',
      ...S3_KEYS,
      region: null,
      incoming,
      partBytes: 100_000,
      ...more,
    });
  async function* bytes(...chunks: (string | Buffer)[]) {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const read = async (stream: ReadableStream<Uint8Array> | null) =>
    stream === null ? null : Buffer.from(await new Response(stream).arrayBuffer());

  test('reads a stored file in full or by range, copies and removes it', async () => {
    const files = open();
    const [id, copy, empty] = [randomUUID(), randomUUID(), randomUUID()];
    await files.put(id, bytes('01234', '56789'));
    await files.put(empty, bytes());
    expect([...s3.objects.keys()]).toEqual([`files/${id}`, `files/${empty}`]);
    expect((await read(await files.get(id)))?.toString()).toBe('0123456789');
    expect((await read(await files.get(id, { start: 3, end: 6 })))?.toString()).toBe('3456');
    expect((await read(await files.get(empty)))?.length).toBe(0);
    await files.copy(id, copy);
    await files.remove([id, randomUUID()]);
    expect([await files.get(id), (await read(await files.get(copy)))?.toString()]).toEqual([null, '0123456789']);
    await expect(files.copy(randomUUID(), randomUUID())).rejects.toMatchObject({ name: 'MissingFileError' });
    await files.remove([copy, empty]);
    expect([s3.objects.size, (await readdir(incoming)).length]).toEqual([0, 0]);
    await expect(files.put('../x', bytes('x'))).rejects.toThrow(TypeError);
  });

  test('uploads a large file in parts', async () => {
    const files = open();
    const id = randomUUID();
    const content = randomBytes(350_001);
    await files.put(id, bytes(content.subarray(0, 99_999), content.subarray(99_999)));
    expect(s3.calls.sort()).toEqual(
      ['POST uploadId', 'POST uploads', ...Array<string>(4).fill('PUT partNumber&uploadId')].sort(),
    );
    expect((await read(await files.get(id)))?.equals(content)).toBe(true);
    await files.remove([id]);
  });

  test('retries a busy store but not a rejection', async () => {
    const files = open();
    const id = randomUUID();
    s3.failures.push([503, 'SlowDown'], [500, 'InternalError']);
    await files.put(id, bytes('x'));
    expect((await read(await files.get(id)))?.toString()).toBe('x');
    s3.failures.push([403, 'AccessDenied']);
    await expect(files.put(randomUUID(), bytes('x'))).rejects.toMatchObject({
      name: 'S3Error',
      status: 403,
      code: 'AccessDenied',
      message: `the file store ${s3.endpoint.origin}/shop-files rejected PUT of a file: 403 AccessDenied`,
    });
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    await expect(open({ endpoint: new URL(nowhere) }).get(id)).rejects.toThrow(
      `the file store ${nowhere}/shop-files could not be reached (ECONNREFUSED)`,
    );
    s3.failures.push(...Array<[number, string]>(5).fill([503, 'SlowDown']));
    await expect(files.put(randomUUID(), bytes('x'))).rejects.toMatchObject({ status: 503, code: 'SlowDown' });
    await expect(open({ secretAccessKey: 'wrong' }).put(id, bytes('x'))).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    await expect(open({ bucket: 'another-one' }).get(id)).resolves.toBeNull();
    expect(await readdir(incoming)).toEqual([]);
    await files.remove([id]);
  });

  test('aborts the parts of a failed upload, at once or by the sweep', async () => {
    const files = open();
    const failing = async () => {
      const id = randomUUID();
      const errors = [[403, 'AccessDenied']] satisfies [number, string][];
      const putting = files.put(id, bytes(randomBytes(150_000)));
      while (s3.uploads.size === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      s3.failures.push(...errors);
      await expect(putting).rejects.toMatchObject({ name: 'S3Error' });
      expect(await files.get(id)).toBeNull();
    };
    await failing();
    expect(s3.uploads.size).toBe(0);

    s3.uploads.set('old', { key: `files/${randomUUID()}`, parts: new Map(), begun: new Date(Date.now() - 7_200_000) });
    s3.uploads.set('young', { key: `files/${randomUUID()}`, parts: new Map(), begun: new Date() });
    s3.uploads.set('foreign', { key: 'others/x', parts: new Map(), begun: new Date(0) });
    await files.sweep(new Date(Date.now() - 3_600_000));
    expect([...s3.uploads.keys()]).toEqual(['young', 'foreign']);
    s3.uploads.clear();
  });

  test('a failing source never reaches the store', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('broken off');
    }
    await expect(open().put(randomUUID(), broken())).rejects.toThrow('broken off');
    expect([s3.calls, await readdir(incoming)]).toEqual([[], []]);
  });

  test('settings must be complete or absent', () => {
    const { files } = readConfig({ ...s3.env, S3_REGION: 'eu-central-1' });
    expect(files.s3).toEqual({ endpoint: s3.endpoint, bucket: 'shop-files', ...S3_KEYS, region: 'eu-central-1' });
    expect(readConfig({}).files).toEqual({
      s3: null,
      maxBytes: 5_000_000_000,
      quota: 20_000_000_000,
      checksTypes: true,
    });
    expect(readConfig({ MIGRATE: 'platform', LOCAL_MODE: 'on' }).files).toEqual({
      s3: null,
      maxBytes: 52_428_800,
      quota: null,
      checksTypes: false,
    });
    expect(readConfig({ STORAGE_QUOTA: '0' }).files.quota).toBeNull();
    for (const name of Object.keys(s3.env)) {
      expect(() => readConfig({ ...s3.env, [name]: '' })).toThrow(
        'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all of them or none',
      );
    }
    expect(() => readConfig({ ...s3.env, S3_ENDPOINT: 'ftp://x' })).toThrow('S3_ENDPOINT');
    expect(() => readConfig({ ...s3.env, S3_BUCKET: '../x' })).toThrow('S3_BUCKET: not a valid bucket name');
    expect(() => readConfig({ FILE_SIZE_LIMIT: '0' })).toThrow('FILE_SIZE_LIMIT');
  });

  describe('through the storage API', () => {
    let server: StorageServer;
    beforeAll(async () => {
      server = await startStorage(DEFAULT_ENGINE, { env: s3.env });
    });
    afterAll(() => server.close());

    const stored = () => [...s3.objects.keys()].map((key) => key.replace('files/', '')).sort();

    test('works with the official client as with files on disk', async () => {
      const bucket = await server.makeBucket('remote', { public: true });
      expect((await bucket.upload('a.txt', '0123456789', plain)).error).toBeNull();
      expect((await bucket.upload('a.txt', 'x', plain)).error).toMatchObject({ statusCode: '409' });
      expect((await bucket.update('a.txt', 'abcdefghij', plain)).error).toBeNull();
      expect(await (await bucket.download('a.txt')).data?.text()).toBe('abcdefghij');
      const part = await fetch(bucket.getPublicUrl('a.txt').data.publicUrl, { headers: { range: 'bytes=2-3' } });
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-3/10', 'cd']);
      expect((await bucket.copy('a.txt', 'b.txt')).error).toBeNull();
      expect((await bucket.move('a.txt', 'c.txt')).error).toBeNull();
      expect(stored()).toEqual(await server.versions());
      expect((await bucket.remove(['b.txt', 'c.txt'])).data).toHaveLength(2);
      expect([stored(), await server.looseFiles(), await server.filesOnDisk()]).toEqual([[], 0, []]);
    });

    test('a store error creates no row and is logged without being exposed', async () => {
      const bucket = server.service.storage.from('remote');
      s3.failures.push([403, 'AccessDenied']);
      expect((await bucket.upload('no.txt', 'x', plain)).error).toMatchObject({
        status: 500,
        message: 'Internal server error',
      });
      expect((await bucket.list()).data).toEqual([]);
      expect([stored(), await server.looseFiles()]).toEqual([[], 0]);
    });
  });
});
