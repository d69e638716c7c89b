import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startStorage, type StorageServer } from './storage-harness.ts';

const SHOP = [
  'artwork',
  'avatars',
  'costs',
  'deliverables',
  'evidence',
  'intakes',
  'logos',
  'proofs',
  'thumbnails',
  'tickets',
  'transfers',
];

describe.each(engines)('buckets on %s', (engine) => {
  let server: StorageServer;
  let client: SignedIn;
  beforeAll(async () => {
    server = await startStorage(engine);
    client = await server.signedIn();
  });
  afterAll(() => server.close());

  test('[STO-01] creates, lists and reads a bucket', async () => {
    const { data, error } = await server.service.storage.createBucket('songs', {
      public: true,
      fileSizeLimit: '1.5mb',
      allowedMimeTypes: ['audio/*', 'image/png'],
    });
    expect([data, error]).toEqual([{ name: 'songs' }, null]);
    const read = await server.service.storage.getBucket('songs');
    expect(read.data).toEqual({
      id: 'songs',
      name: 'songs',
      owner: '',
      public: true,
      file_size_limit: 1_500_000,
      allowed_mime_types: ['audio/*', 'image/png'],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.any(String),
    });
    const listed = (await server.service.storage.listBuckets()).data ?? [];
    expect(listed.find(({ id }) => id === 'songs')).toEqual({ ...read.data, type: 'STANDARD' });
    const names = listed.map((bucket) => bucket.name);
    expect(names).toEqual([...SHOP, 'songs'].toSorted());
    const some = await server.service.storage.listBuckets({
      search: 'S',
      sortColumn: 'name',
      sortOrder: 'desc',
      limit: 2,
      offset: 1,
    });
    expect(some.data?.map((bucket) => bucket.id)).toEqual(['tickets', 'thumbnails']);
  });

  test('[STO-01] names are unique and validated', async () => {
    await server.makeBucket('twice');
    expect((await server.service.storage.createBucket('twice')).error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'BucketAlreadyExists',
      message: 'The resource already exists',
    });
    for (const name of ['', ' x', 'a/b', '..', 'x'.repeat(101), 'ü']) {
      expect((await server.service.storage.createBucket(name)).error).toMatchObject({
        status: 400,
        statusCode: '400',
        code: 'InvalidBucketName',
        message: 'Bucket name invalid',
      });
    }
    const raw = await server.call('/bucket', { method: 'POST', as: 'service', body: '{"name":"twice"}' });
    expect([raw.status, await raw.json()]).toEqual([
      400,
      { statusCode: '409', code: 'BucketAlreadyExists', error: 'Duplicate', message: 'The resource already exists' },
    ]);
  });

  test('[STO-01] limits are bytes or decimal units, within the server’s', async () => {
    const limitOf = async (fileSizeLimit: number | string | null) => {
      const id = `limit-${String(fileSizeLimit)}`;
      const { error } = await server.service.storage.createBucket(id, { public: false, fileSizeLimit });
      return error === null ? (await server.service.storage.getBucket(id)).data?.file_size_limit : error.message;
    };
    expect(await limitOf('20MB')).toBe(20_000_000);
    expect(await limitOf('3kb')).toBe(3000);
    expect(await limitOf('7b')).toBe(7);
    expect(await limitOf(1024)).toBe(1024);
    expect(await limitOf(null)).toBeNull();
    expect(await limitOf('20 MB')).toBe('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
    expect(await limitOf('6GB')).toBe('The object exceeded the maximum allowed size');
    expect(
      (await server.service.storage.createBucket('bad-type', { public: false, allowedMimeTypes: ['image'] })).error,
    ).toMatchObject({
      statusCode: '415',
      code: 'InvalidMimeType',
      message: 'mime type image is not supported',
    });
    expect(
      (await server.service.storage.createBucket('lake', { public: false, type: 'ANALYTICS' })).error,
    ).toMatchObject({ statusCode: '409', code: 'FeatureNotEnabled' });
  });

  test('[STO-02] an update keeps fields it does not name', async () => {
    await server.makeBucket('changing', { public: false, fileSizeLimit: 10, allowedMimeTypes: ['text/plain'] });
    const update = async (body: object) =>
      (await server.call('/bucket/changing', { method: 'PUT', as: 'service', body: JSON.stringify(body) })).json();
    const read = async () => (await server.service.storage.getBucket('changing')).data;
    expect(await update({ public: true })).toEqual({ message: 'Successfully updated' });
    expect(await read()).toMatchObject({ public: true, file_size_limit: 10, allowed_mime_types: ['text/plain'] });
    await update({ file_size_limit: null, allowed_mime_types: null });
    expect(await read()).toMatchObject({ public: true, file_size_limit: null, allowed_mime_types: null });
    expect(
      (await server.service.storage.updateBucket('changing', { public: false, fileSizeLimit: '1kb' })).data,
    ).toEqual({ message: 'Successfully updated' });
    expect(await read()).toMatchObject({ public: false, file_size_limit: 1000 });
    expect(await update({ id: 'other', name: 'other' })).toMatchObject({
      statusCode: '400',
      message: 'No content provided',
    });
    expect((await server.service.storage.updateBucket('nowhere', { public: true })).error).toMatchObject({
      statusCode: '404',
      code: 'NoSuchBucket',
      message: 'Bucket not found',
    });
  });

  test('[STO-02] only an empty bucket can be deleted', async () => {
    const bucket = await server.makeBucket('full');
    for (const name of ['a.txt', 'b/c.txt']) await bucket.upload(name, 'x', { contentType: 'text/plain' });
    expect((await server.service.storage.deleteBucket('full')).error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'ResourceNotEmpty',
      message: 'The bucket you tried to delete is not empty',
    });
    expect((await server.service.storage.emptyBucket('full')).data).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    });
    expect((await bucket.list()).data).toEqual([]);
    expect(await server.looseFiles()).toBe(2);
    await server.sweep();
    expect([await server.looseFiles(), await server.filesOnDisk()]).toEqual([0, []]);
    expect((await server.service.storage.deleteBucket('full')).data).toEqual({ message: 'Successfully deleted' });
    for (const response of [
      await server.service.storage.getBucket('full'),
      await server.service.storage.deleteBucket('full'),
      await server.service.storage.emptyBucket('full'),
    ]) {
      expect(response.error).toMatchObject({
        status: 400,
        statusCode: '404',
        code: 'NoSuchBucket',
        message: 'Bucket not found',
      });
    }
  });

  test('[STO-01] [STO-02] users can neither see nor change buckets', async () => {
    const { storage } = client.supabase;
    expect((await storage.listBuckets()).data).toEqual([]);
    expect((await storage.getBucket('avatars')).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    });
    expect((await storage.createBucket('mine')).error).toMatchObject({
      status: 400,
      statusCode: '403',
      code: 'AccessDenied',
      message: 'new row violates row-level security policy',
    });
    expect((await storage.updateBucket('avatars', { public: false })).error).toMatchObject({ statusCode: '404' });
    expect((await storage.emptyBucket('avatars')).error).toMatchObject({ statusCode: '404' });
    expect((await storage.deleteBucket('evidence')).error).toMatchObject({ statusCode: '404' });
    expect((await server.client().storage.createBucket('theirs')).error).toMatchObject({ statusCode: '403' });
  });

  test('[STO-01] rejects a request with a missing or invalid token', async () => {
    const none = await server.call('/bucket');
    expect([none.status, await none.json()]).toEqual([
      400,
      { statusCode: '403', code: 'AccessDenied', error: 'Unauthorized', message: 'Invalid Compact JWS' },
    ]);
    const wrong = await server.call('/bucket', { headers: { authorization: 'Bearer wrong' } });
    expect(await wrong.json()).toMatchObject({
      statusCode: '403',
      error: 'Unauthorized',
      message: 'Invalid Compact JWS',
    });
    const forged = await server.call('/bucket', {
      headers: { authorization: `Bearer ${client.accessToken.slice(0, -4)}AAAA` },
    });
    expect(await forged.json()).toMatchObject({ statusCode: '403', message: 'signature verification failed' });
    const unknown = await server.call('/nothing', { as: 'service' });
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { statusCode: '404', code: 'InvalidRequest', error: 'Not Found', message: 'Route not found' },
    ]);
  });
});

test('limits writes per minute and IP address, and reads separately', async () => {
  const server = await startStorage(DEFAULT_ENGINE, { env: { RATE_LIMITS: 'on' } });
  try {
    const move = () => server.call('/object/move', { method: 'POST', body: '{}' });
    const responses = await Promise.all(Array.from({ length: 240 }, move));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
    const more = await move();
    expect([more.status, Number(more.headers.get('retry-after')) > 0, await more.json()]).toEqual([
      429,
      true,
      { statusCode: '429', code: 'SlowDown', error: 'SlowDown', message: 'Too many requests' },
    ]);
    expect((await server.call('/bucket', { as: 'service' })).status).toBe(200);
    expect((await server.call('/object/list/avatars', { method: 'POST', as: 'service', body: '{}' })).status).toBe(200);
  } finally {
    await server.close();
  }
});
