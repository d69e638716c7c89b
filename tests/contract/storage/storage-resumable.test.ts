import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as tus from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Files } from '#server/platform/files/files.ts';
import { createDiskFiles } from '#server/platform/files/disk-files.ts';
import { ignoreMissing } from '#server/platform/files/durable.ts';
import { sweepUploads } from '#server/platform/storage/resumable/sweep-uploads.ts';
import { engines } from '#tests/support/database.ts';
import { zeros } from '#tests/support/files.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startStorage, type StorageServer } from './storage-harness.ts';

const MIB = 1024 * 1024;
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const UUID_LENGTH = 36;

describe.each(engines)('resumable uploads on %s', (engine) => {
  let server: StorageServer;
  let nia: SignedIn;
  let bo: SignedIn;
  let admin: SignedIn;
  let failing: (() => Promise<never>) | null = null;

  beforeAll(async () => {
    let disk: Files | undefined;
    const real = () => (disk ??= createDiskFiles(`${server.services.config.dataDir}/files`));
    const files: Files = {
      put: (id, body) => real().put(id, body),
      putFile: (id, path) => (failing === null ? real().putFile(id, path) : failing()),
      get: (id, range) => real().get(id, range),
      copy: (from, to) => real().copy(from, to),
      remove: (ids) => real().remove(ids),
      sweep: (before) => real().sweep(before),
    };
    server = await startStorage(engine, { files, env: { STORAGE_QUOTA: '30000000', ANONYMOUS_SIGN_INS: 'on' } });
    [nia, bo, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
  });
  beforeEach(() => {
    failing = null;
  });
  afterAll(() => server.close());

  const endpoint = () => `${server.url}/storage/v1/upload/resumable`;
  const mine = (name = `${randomUUID()}.bin`) => `${nia.id}/${name}`;
  const allowAll = () => server.service.storage.updateBucket('tickets', { public: false, allowedMimeTypes: null });
  beforeAll(allowAll);

  interface Request {
    as?: SignedIn | string | null;
    headers?: Record<string, string>;
    body?: Buffer | ReadableStream;
  }

  function send(method: string, url: string, { as = nia, headers = {}, body }: Request = {}) {
    const token = typeof as === 'string' ? as : as?.accessToken;
    return fetch(url, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit);
  }
  /** How many bytes of this upload are on disk, or null. */
  const receivedOf = async (url: string) => {
    const id = url.slice(-UUID_LENGTH);
    return (await stat(server.services.partialFiles.pathOf(id)).catch(ignoreMissing))?.size ?? null;
  };
  async function create(objectName: string, size: number, more: Record<string, string> = {}, request: Request = {}) {
    const metadata = encode({ bucketName: 'tickets', objectName, contentType: 'application/octet-stream', ...more });
    const response = await send('POST', endpoint(), {
      ...request,
      headers: { 'upload-length': String(size), 'upload-metadata': metadata, ...request.headers },
    });
    return {
      response,
      status: response.status,
      url: new URL(response.headers.get('location') ?? '/', server.url).href,
    };
  }
  const patch = (url: string, offset: number, body: Buffer | ReadableStream, request: Request = {}) =>
    send('PATCH', url, {
      ...request,
      body,
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    });
  const offsetOf = async (url: string, as = nia) =>
    (await send('HEAD', url, { as })).headers.get('upload-offset') ?? 'none';
  const rejection = async ({ response }: { response: Response }) => [response.status, (await response.text()).trim()];
  const stored = async (name: string) => {
    const { data } = await nia.supabase.storage.from('tickets').download(name);
    return data === null ? null : Buffer.from(await data.arrayBuffer());
  };

  test('a TUS client uploads in parts, and type, cache control and metadata are stored', async () => {
    const content = randomBytes(2 * MIB + 17);
    const name = mine('song.bin');
    const progress: number[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const upload = new tus.Upload(content, {
      endpoint: endpoint(),
      headers: { authorization: `Bearer ${nia.accessToken}` },
      chunkSize: MIB,
      metadata: {
        bucketName: 'tickets',
        objectName: name,
        contentType: 'application/octet-stream',
        cacheControl: '3600',
        metadata: JSON.stringify({ take: 2 }),
        sha256: sha256(content),
      },
      onChunkComplete: (_size, sent) => progress.push(sent),
      onSuccess: () => resolve(undefined),
      onError: reject,
    });
    upload.start();
    await promise;
    expect(progress).toEqual([MIB, 2 * MIB, content.length]);
    expect((await stored(name))?.equals(content)).toBe(true);
    const { data } = await nia.supabase.storage.from('tickets').info(name);
    expect(data).toMatchObject({ size: content.length, cacheControl: 'max-age=3600', metadata: { take: 2 } });
    const { rows } = await server.db.query('select owner from storage.objects where name = $1', [name]);
    expect(rows).toEqual([{ owner: nia.id }]);
    expect(await offsetOf(upload.url ?? '')).toBe(String(content.length));
    expect(await server.services.partialFiles.olderThan(new Date(8.64e15))).toEqual([]);
  });

  test('keeps the part received before a disconnect, unreadable', async () => {
    const content = randomBytes(300_000);
    const name = mine();
    const { url, response } = await create(name, content.length);
    expect([response.status, response.headers.get('upload-expires')]).toEqual([201, expect.stringMatching(/ GMT$/)]);
    const breaking = new ReadableStream({
      async start(controller) {
        controller.enqueue(content.subarray(0, 100_000));
        await expect.poll(() => receivedOf(url)).toBe(100_000);
        controller.error(new Error('the connection broke'));
      },
    });
    await expect(patch(url, 0, breaking)).rejects.toThrow();
    await expect.poll(() => offsetOf(url)).toBe('100000');
    expect(await stored(name)).toBeNull();
    expect((await patch(url, 50_000, content.subarray(50_000))).status).toBe(409);
    expect((await patch(url, 100_000, content.subarray(100_000))).status).toBe(204);
    expect((await stored(name))?.equals(content)).toBe(true);
  });

  test('the next request cancels one still running and continues after it', async () => {
    const content = randomBytes(200_000);
    const name = mine();
    const { url } = await create(name, content.length);
    const hanging = new ReadableStream({ start: (controller) => controller.enqueue(content.subarray(0, 80_000)) });
    const first = patch(url, 0, hanging).catch((error: unknown) => error);
    await expect.poll(() => receivedOf(url)).toBe(80_000);
    expect(await offsetOf(url)).toBe('80000');
    await first;
    expect((await patch(url, 80_000, content.subarray(80_000))).status).toBe(204);
    expect((await stored(name))?.equals(content)).toBe(true);
  });

  test('a failed completion is retried, because the last byte counts only with the object', async () => {
    const content = randomBytes(5000);
    const name = mine();
    const { url } = await create(name, content.length);
    failing = () => Promise.reject(new Error('the disk is full'));
    const failed = await patch(url, 0, content);
    expect([failed.status, await failed.text()]).toEqual([500, 'Internal server error']);
    expect(await offsetOf(url)).toBe('4999');
    failing = null;
    expect((await patch(url, 4999, content.subarray(4999))).status).toBe(204);
    expect((await stored(name))?.equals(content)).toBe(true);
    expect(await offsetOf(url)).toBe('5000');
  });

  test('accepts empty files and content sent with the creation', async () => {
    const empty = mine();
    expect((await create(empty, 0)).status).toBe(201);
    expect((await stored(empty))?.length).toBe(0);
    const name = mine();
    const body = Buffer.from('all at once');
    const headers = { 'content-type': 'application/offset+octet-stream' };
    expect((await create(name, body.length, {}, { body, headers })).status).toBe(201);
    expect((await stored(name))?.toString()).toBe('all at once');
  });

  test('rejects content that differs from the declaration and deletes the upload', async () => {
    const { url } = await create(mine(), 9, { sha256: sha256(Buffer.from('something')) });
    const wrong = await patch(url, 0, Buffer.from('different'));
    expect([wrong.status, await wrong.text()]).toEqual([400, 'The content does not match the declared SHA-256']);
    expect(await offsetOf(url)).toBe('none');
    const film = await create(mine(), 3 * MIB, { contentType: 'video/mp4' });
    const first = await patch(film.url, 0, Buffer.alloc(MIB, 'no film '));
    expect([first.status, await first.text()]).toEqual([415, 'The content is not of the declared mime type video/mp4']);
    expect(await offsetOf(film.url)).toBe('none');
  });

  test('checks size and type against the bucket before the first byte', async () => {
    await server.makeBucket('small', { public: false, fileSizeLimit: 1000, allowedMimeTypes: ['image/png'] });
    const as = server.services.identity.serviceRoleKey;
    const inSmall = (size: number, contentType: string) =>
      create('a.png', size, { bucketName: 'small', contentType }, { as });
    expect(await rejection(await inSmall(1001, 'image/png'))).toEqual([
      413,
      'The object exceeded the maximum allowed size',
    ]);
    expect(await rejection(await inSmall(10, 'text/html'))).toEqual([415, 'mime type text/html is not supported']);
    expect((await inSmall(1000, 'image/png')).status).toBe(201);
    expect(await rejection(await create('a', 5_000_000_001, {}, { as }))).toEqual([413, 'Maximum size exceeded']);
    expect(await rejection(await create('a', 1, { bucketName: 'nowhere' }, { as }))).toEqual([404, 'Bucket not found']);
    expect(await rejection(await create('../a', 1))).toEqual([400, 'Invalid key: ../a']);
    expect(await rejection(await create('a', 1, { sha256: 'abc' }))).toEqual([
      400,
      expect.stringMatching(/^Upload-Metadata\/sha256/),
    ]);
    const { url } = await create(mine(), 10);
    expect((await patch(url, 0, Buffer.alloc(11))).status).toBe(413);
  });

  test('checks policies at creation and again on completion', async () => {
    const row = 'new row violates row-level security policy';
    expect(await rejection(await create(`${bo.id}/a.bin`, 10))).toEqual([403, row]);
    const { url } = await create(mine(), 10);
    await server.db.query(
      `create policy closed on storage.objects as restrictive for insert to authenticated with check (bucket_id <> 'tickets')`,
    );
    const rejected = await patch(url, 0, Buffer.alloc(10));
    await server.db.query('drop policy closed on storage.objects');
    expect([rejected.status, await rejected.text()]).toEqual([403, row]);
    expect(await offsetOf(url)).toBe('none');
  });

  test('requires x-upsert for an existing name', async () => {
    const name = mine();
    const begun = await create(name, 3);
    await nia.supabase.storage.from('tickets').upload(name, Buffer.from('old'), { contentType: 'text/plain' });
    expect(await rejection(await create(name, 3))).toEqual([400, 'The resource already exists']);
    const late = await patch(begun.url, 0, Buffer.from('new'));
    expect([late.status, await late.text()]).toEqual([400, 'The resource already exists']);
    const replacing = await create(name, 3, {}, { headers: { 'x-upsert': 'true' } });
    expect((await patch(replacing.url, 0, Buffer.from('new'))).status).toBe(204);
    expect((await stored(name))?.toString()).toBe('new');
  });

  test('rejects guests, and hides the uploads of others', async () => {
    const anonymous = server.client();
    const { data } = await anonymous.auth.signInAnonymously();
    const guest = data.session?.access_token ?? '';
    const attempts = [
      [{ as: null }, 'Invalid Compact JWS'],
      [{ as: null, headers: { apikey: 'anon' } }, 'Resumable uploads need an account'],
      [{ as: guest }, 'Resumable uploads need an account'],
    ] as const;
    for (const [request, message] of attempts) {
      const { response } = await create(mine(), 1, {}, request);
      expect([response.status, await response.json()]).toEqual([
        400,
        { statusCode: '403', code: 'AccessDenied', error: 'Unauthorized', message },
      ]);
    }
    const { url } = await create(mine(), 10);
    for (const as of [bo, admin, server.services.identity.serviceRoleKey]) {
      expect((await send('HEAD', url, { as })).status).toBe(404);
      expect((await patch(url, 0, Buffer.alloc(10), { as })).status).toBe(404);
      expect((await send('DELETE', url, { as })).status).toBe(404);
    }
    expect(await offsetOf(url)).toBe('0');
    for (const id of ['x', '..%2f..%2fkeys.json', randomUUID().toUpperCase(), randomUUID()])
      expect((await send('HEAD', `${endpoint()}/${id}`)).status, id).toBe(404);
  });

  test('a disabled account cannot continue', async () => {
    const eve = await server.signedIn();
    const { url } = await create(`${eve.id}/a.bin`, 10, {}, { as: eve });
    await server.service.auth.admin.updateUserById(eve.id, { ban_duration: '24h' });
    await expect.poll(async () => (await send('HEAD', url, { as: eve })).status).toBe(400);
    const rejected = await patch(url, 0, Buffer.alloc(10), { as: eve });
    expect([rejected.status, rejected.headers.get('www-authenticate')]).toEqual([
      400,
      expect.stringContaining('Bearer'),
    ]);
  });

  test('enforces a quota, except for who sees all rows', async () => {
    const { rows } = await server.db.query<{ used: number }>(
      `select coalesce(sum((metadata->>'size')::bigint), 0)::bigint as used from storage.objects where owner = $1`,
      [bo.id],
    );
    expect(rows).toEqual([{ used: 0 }]);
    const ofBo = (size: number) => create(`${bo.id}/${randomUUID()}`, size, {}, { as: bo });
    const first = await ofBo(20_000_000);
    expect(first.status).toBe(201);
    expect(await rejection(await ofBo(20_000_000))).toEqual([
      413,
      'The account may store 10000000 more bytes; delete files to upload more',
    ]);
    const whole = await bo.supabase.storage.from('tickets').upload(`${bo.id}/large`, Buffer.alloc(11_000_000));
    expect(whole.error).toMatchObject({ statusCode: '413', code: 'QuotaExceeded' });
    expect((await send('DELETE', first.url, { as: bo })).status).toBe(204);
    expect((await ofBo(20_000_000)).status).toBe(201);
    // Without a declared length the bytes count as they arrive, and a copy counts like an upload.
    const chunked = await fetch(`${server.url}/storage/v1/object/tickets/${bo.id}/chunked`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bo.accessToken}`, 'content-type': 'application/octet-stream' },
      body: zeros(11_000_000),
      duplex: 'half',
    } as RequestInit);
    expect([chunked.status, await chunked.json()]).toMatchObject([400, { statusCode: '413', error: 'QuotaExceeded' }]);
    const files = bo.supabase.storage.from('tickets');
    expect((await files.upload(`${bo.id}/small`, Buffer.alloc(6_000_000))).error).toBeNull();
    const copied = await files.copy(`${bo.id}/small`, `${bo.id}/again`);
    expect(copied.error).toMatchObject({ statusCode: '413', code: 'QuotaExceeded' });
    const ofAdmin = await create(randomUUID(), 40_000_000, { bucketName: 'deliverables' }, { as: admin });
    expect(ofAdmin.status).toBe(201);
  });

  test('cancels an upload, and deletes idle ones and orphaned content after a day', async () => {
    const ended = await create(mine(), 10);
    await patch(ended.url, 0, Buffer.alloc(5));
    expect((await send('DELETE', ended.url)).status).toBe(204);
    expect(await offsetOf(ended.url)).toBe('none');
    const idle = await create(mine(), 10);
    await patch(idle.url, 0, Buffer.alloc(5));
    const { partialFiles } = server.services;
    await partialFiles.append(randomUUID(), 0, Readable.from([Buffer.alloc(3)]), async () => undefined);
    await sweepUploads(server.services);
    expect(await offsetOf(idle.url)).toBe('5');
    server.advance(86_401);
    await sweepUploads(server.services);
    server.advance(-86_401);
    expect(await offsetOf(idle.url)).toBe('none');
    expect(await partialFiles.olderThan(new Date(8.64e15))).toEqual([]);
    expect((await server.db.query('select from storage.resumable_uploads')).count).toBe(0);
  });

  test('returns 423 while the offset cannot be read, so that clients do not restart', async () => {
    const { url } = await create(mine(), 10);
    await server.db.script('alter table storage.resumable_uploads rename to resumable_uploads_away');
    const locked = await send('HEAD', url);
    const part = await patch(url, 0, Buffer.from('half'));
    await server.db.script('alter table storage.resumable_uploads_away rename to resumable_uploads');
    expect([locked.status, part.status]).toEqual([423, 500]);
    expect(await offsetOf(url)).toBe('0');
  });

  test('lost content ends the upload', async () => {
    const { url } = await create(mine(), 10);
    await patch(url, 0, Buffer.alloc(5));
    await server.services.partialFiles.remove(url.slice(-36));
    expect((await patch(url, 5, Buffer.alloc(5))).status).toBe(410);
    expect(await offsetOf(url)).toBe('none');
  });

  test('allows other origins and announces its extensions', async () => {
    const preflight = await fetch(endpoint(), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'tus-resumable,upload-length',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'tus-resumable,upload-length',
    ]);
    const options = await fetch(endpoint(), { method: 'OPTIONS', headers: { origin: 'https://app.example' } });
    expect(Object.fromEntries(options.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
      'tus-max-size': '5000000000',
    });
    const { response } = await create(mine(), 10, {}, { headers: { origin: 'https://app.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toMatch(/location.*upload-offset/);
    expect(
      (await fetch(endpoint(), { method: 'POST', headers: { authorization: `Bearer ${nia.accessToken}` } })).status,
    ).toBe(412);
  });
});
