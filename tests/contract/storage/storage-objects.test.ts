import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { blob, png } from '#tests/support/files.ts';
import { startStorage, type StorageServer } from './storage-harness.ts';

const UUID = /^[0-9a-f-]{36}$/;
const plain = { contentType: 'text/plain' };

describe.each(engines)('objects on %s', (engine) => {
  let server: StorageServer;
  beforeAll(async () => {
    server = await startStorage(engine);
  });
  afterAll(() => server.close());

  const textOf = async (response: { data: Blob | null }) => response.data?.text();

  test('uploads and downloads every kind of body', async () => {
    const bucket = await server.makeBucket('bodies');
    const picture = png();
    const bodies: [string, Parameters<typeof bucket.upload>[1], string][] = [
      ['text', 'hello', 'text/plain'],
      ['buffer', picture, 'image/png'],
      ['array-buffer', new Uint8Array(picture).buffer, 'image/png'],
      ['blob', blob(picture, 'image/png'), 'image/png'],
      ['empty', '', 'text/plain'],
      ['form', Object.assign(new FormData(), {}), 'image/png'],
      ['stream', new Blob([new Uint8Array(picture)]).stream(), 'image/png'],
    ];
    for (const [name, body, contentType] of bodies) {
      if (body instanceof FormData) body.append('', blob(picture, contentType), 'cat.png');
      const { data, error } = await bucket.upload(`folder/${name}`, body, { contentType });
      expect(error, name).toBeNull();
      expect(data).toEqual({
        id: expect.stringMatching(UUID),
        path: `folder/${name}`,
        fullPath: `bodies/folder/${name}`,
      });
      const read = await bucket.download(`folder/${name}`);
      expect(read.data?.type, name).toBe(contentType);
      const expected = contentType === 'image/png' ? picture : Buffer.from(name === 'empty' ? '' : 'hello');
      expect(Buffer.from((await read.data?.arrayBuffer()) ?? new ArrayBuffer()).equals(expected), name).toBe(true);
    }
    expect(await server.filesOnDisk()).toEqual(await server.versions());
    expect(await server.looseFiles()).toBe(0);
    const streamed = await bucket.download('folder/text').asStream();
    expect(await new Response(streamed.data).text()).toBe('hello');
  });

  test('requires unique names unless upsert is requested', async () => {
    const bucket = await server.makeBucket('replacing');
    const first = await bucket.upload('a.txt', 'one', plain);
    const again = await bucket.upload('a.txt', 'two', plain);
    expect(again.error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'KeyAlreadyExists',
      message: 'The resource already exists',
    });
    expect(await textOf(await bucket.download('a.txt'))).toBe('one');
    const upserted = await bucket.upload('a.txt', 'three', { ...plain, upsert: true });
    expect(upserted.data?.id).toBe(first.data?.id);
    expect(await textOf(await bucket.download('a.txt'))).toBe('three');
    expect((await bucket.update('a.txt', 'four', plain)).data?.id).toBe(first.data?.id);
    expect(await textOf(await bucket.download('a.txt'))).toBe('four');
    expect((await bucket.update('new.txt', 'x', plain)).error).toBeNull();
    expect(await server.filesOnDisk()).toEqual(await server.versions());
  });

  test("info returns the upload's metadata, for both upload methods", async () => {
    const bucket = await server.makeBucket('informing');
    const metadata = { title: 'Ünder', tags: ['a'] };
    await bucket.upload('raw.png', png(), { contentType: 'image/png', cacheControl: '60', metadata });
    await bucket.upload('form.png', blob(png(), 'image/png'), { cacheControl: '60', metadata });
    for (const name of ['raw.png', 'form.png']) {
      const { data } = await bucket.info(name);
      expect(data).toEqual({
        id: expect.stringMatching(UUID),
        name,
        version: expect.stringMatching(UUID),
        bucketId: 'informing',
        size: png().length,
        contentType: 'image/png',
        contentEncoding: null,
        cacheControl: 'max-age=60',
        etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
        metadata,
        lastModified: expect.any(String),
        createdAt: expect.any(String),
      });
    }
    expect((await bucket.exists('raw.png')).data).toBe(true);
    expect(await bucket.exists('other.png')).toMatchObject({
      data: false,
      error: { code: 'NoSuchKey', statusCode: '404', status: 400 },
    });
    for (const bad of ['[1]', 'nothing', '"x"']) {
      const response = await server.call('/object/informing/bad', {
        method: 'POST',
        as: 'service',
        body: 'x',
        headers: { 'x-metadata': Buffer.from(bad).toString('base64') },
      });
      expect((await response.json()).message).toBe('The metadata is not a JSON object');
    }
    const large = await bucket.upload('large', blob('x'), { metadata: { x: 'x'.repeat(17_000) } });
    expect(large.error).toMatchObject({
      statusCode: '413',
      message: 'The user_metadata exceeded the maximum allowed size',
    });
  });

  test('lists one level with its folders, sorted, searched and paginated', async () => {
    const bucket = await server.makeBucket('listing');
    for (const name of ['b.txt', 'a.txt', 'Z.txt', 'dir/one.txt', 'dir/two.txt', 'dir/deep/three.txt', 'dirt/x.txt'])
      await bucket.upload(name, name, plain);
    const names = async (...args: Parameters<typeof bucket.list>) =>
      (await bucket.list(...args)).data?.map((entry) => entry.name);
    expect(await names()).toEqual(['Z.txt', 'a.txt', 'b.txt', 'dir', 'dirt']);
    expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'dirt',
      'dir',
      'b.txt',
      'a.txt',
      'Z.txt',
    ]);
    expect(await names('', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'dir',
      'dirt',
      'b.txt',
      'a.txt',
      'Z.txt',
    ]);
    expect(await names('', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'Z.txt',
      'a.txt',
      'b.txt',
      'dirt',
      'dir',
    ]);
    expect(await names('', { limit: 2, offset: 1 })).toEqual(['a.txt', 'b.txt']);
    expect(await names('', { search: 'DI' })).toEqual(['dir', 'dirt']);
    expect(await names('', { search: 'z' })).toEqual(['Z.txt']);
    expect(await names('', { search: '%' })).toEqual([]);
    expect(await names('dir')).toEqual(['deep', 'one.txt', 'two.txt']);
    expect(await names('dir/')).toEqual(['deep', 'one.txt', 'two.txt']);
    expect(await names('dir/deep')).toEqual(['three.txt']);
    expect(await names('di')).toEqual([]);
    const [folder, file] = (await bucket.list('dir')).data ?? [];
    expect(folder).toEqual({
      name: 'deep',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(file).toEqual({
      name: 'one.txt',
      id: expect.stringMatching(UUID),
      updated_at: expect.any(String),
      created_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: {
        eTag: expect.any(String),
        size: 11,
        mimetype: 'text/plain',
        cacheControl: 'max-age=3600',
        lastModified: expect.any(String),
        contentLength: 11,
        httpStatusCode: 200,
      },
    });
    expect((await bucket.list('', { sortBy: { column: 'owner; drop table x' } })).error).toMatchObject({
      statusCode: '400',
      code: 'InvalidRequest',
    });
  });

  test('lists all names page by page, flat or by folder', async () => {
    const bucket = await server.makeBucket('paging');
    const names = ['a.txt', 'dir/1.txt', 'dir/2.txt', 'dir/sub/3.txt', 'e.txt', 'f/4.txt', 'g.txt'];
    for (const name of [...names].reverse()) await bucket.upload(name, 'x', plain);
    type Options = NonNullable<Parameters<typeof bucket.listV2>[0]>;
    const walk = async (options: Options) => {
      const seen: string[][] = [];
      let cursor: string | undefined;
      do {
        const { data, error } = await bucket.listV2({ ...options, ...(cursor === undefined ? {} : { cursor }) });
        expect(error).toBeNull();
        seen.push([...(data?.folders ?? []), ...(data?.objects ?? [])].map((entry) => entry.name));
        cursor = data?.nextCursor;
        expect(data?.hasNext).toBe(cursor !== undefined);
      } while (cursor !== undefined);
      return seen;
    };
    expect(await walk({})).toEqual([names]);
    expect(await walk({ limit: 3 })).toEqual([names.slice(0, 3), names.slice(3, 6), names.slice(6)]);
    expect((await walk({ limit: 2, sortBy: { column: 'name', order: 'desc' } })).flat()).toEqual([...names].reverse());
    expect((await walk({ limit: 2, sortBy: { column: 'created_at', order: 'asc' } })).flat()).toEqual(
      [...names].reverse(),
    );
    expect((await walk({ limit: 2, sortBy: { column: 'created_at', order: 'desc' } })).flat()).toEqual(names);
    expect(await walk({ with_delimiter: true })).toEqual([['dir/', 'f/', 'a.txt', 'e.txt', 'g.txt']]);
    expect((await walk({ with_delimiter: true, limit: 1 })).flat()).toEqual(['a.txt', 'dir/', 'e.txt', 'f/', 'g.txt']);
    expect(
      (await walk({ with_delimiter: true, limit: 1, sortBy: { column: 'created_at', order: 'desc' } })).flat(),
    ).toEqual(['a.txt', 'e.txt', 'g.txt', 'f/', 'dir/']);
    expect(await walk({ prefix: 'dir/', with_delimiter: true })).toEqual([['dir/sub/', 'dir/1.txt', 'dir/2.txt']]);
    expect(await walk({ prefix: 'd' })).toEqual([names.slice(1, 4)]);
    expect((await bucket.listV2({ cursor: 'made-up' })).error).toMatchObject({
      statusCode: '400',
      code: 'InvalidParameter',
    });
    expect((await bucket.listV2({ limit: 1 })).data?.objects[0]).toMatchObject({
      name: 'a.txt',
      key: 'a.txt',
      metadata: { size: 1 },
    });
    const levelOf = async (prefix: string) => {
      const { data } = await bucket.listV2({ prefix, with_delimiter: true });
      return {
        folders: data?.folders,
        objects: data?.objects.map(({ name, key }) => ({ name, key })),
      };
    };
    expect(await levelOf('')).toEqual({
      folders: [
        { name: 'dir/', key: 'dir' },
        { name: 'f/', key: 'f' },
      ],
      objects: ['a.txt', 'e.txt', 'g.txt'].map((name) => ({ name, key: name })),
    });
    expect(await levelOf('dir/')).toEqual({
      folders: [{ name: 'dir/sub/', key: 'sub' }],
      objects: [
        { name: 'dir/1.txt', key: '1.txt' },
        { name: 'dir/2.txt', key: '2.txt' },
      ],
    });
    expect(await levelOf('dir/s')).toEqual({ folders: [{ name: 'dir/sub/', key: 'sub' }], objects: [] });
  });

  test('a move changes the name, a copy keeps both objects', async () => {
    const [bucket, other] = [await server.makeBucket('moving'), await server.makeBucket('elsewhere')];
    const { data } = await bucket.upload('a.txt', 'content', { ...plain, metadata: { k: 1 } });
    const before = await server.versions();
    expect(await bucket.move('a.txt', 'b/c.txt')).toEqual({
      data: { message: 'Successfully moved', Id: data?.id, Key: 'b/c.txt' },
      error: null,
    });
    expect(await server.versions()).toEqual(before);
    expect((await bucket.download('a.txt')).error).toMatchObject({ statusCode: '404', message: 'Object not found' });
    expect(await bucket.copy('b/c.txt', 'd.txt')).toEqual({ data: { path: 'moving/d.txt' }, error: null });
    expect((await bucket.copy('b/c.txt', 'e.txt', { destinationBucket: 'elsewhere' })).data).toEqual({
      path: 'elsewhere/e.txt',
    });
    expect((await bucket.move('b/c.txt', 'f.txt', { destinationBucket: 'elsewhere' })).error).toBeNull();
    expect((await bucket.list()).data?.map((entry) => entry.name)).toEqual(['d.txt']);
    expect((await other.list()).data?.map((entry) => entry.name)).toEqual(['e.txt', 'f.txt']);
    for (const name of ['e.txt', 'f.txt']) {
      expect(await textOf(await other.download(name))).toBe('content');
      expect((await other.info(name)).data).toMatchObject({ metadata: { k: 1 }, contentType: 'text/plain' });
    }
    expect(await server.filesOnDisk()).toEqual(await server.versions());

    for (const act of [other.move('e.txt', 'f.txt'), other.copy('e.txt', 'f.txt')]) {
      expect((await act).error).toMatchObject({
        statusCode: '409',
        code: 'KeyAlreadyExists',
        message: 'The resource already exists',
      });
    }
    for (const act of [other.move('gone.txt', 'x.txt'), other.copy('gone.txt', 'x.txt')])
      expect((await act).error).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
    expect((await other.move('e.txt', '../x.txt')).error).toMatchObject({
      code: 'InvalidKey',
      message: 'Invalid key: ../x.txt',
    });
    expect((await other.copy('e.txt', 'x.txt', { destinationBucket: 'nowhere' })).error).toMatchObject({
      statusCode: '404',
      code: 'NoSuchBucket',
    });
  });

  test('a moved or copied file must satisfy the rules of its new bucket', async () => {
    const bucket = await server.makeBucket('anything');
    await server.makeBucket('small-pictures', { public: true, allowedMimeTypes: ['image/*'], fileSizeLimit: 20 });
    await bucket.upload('page.html', '<script>1</script>', { contentType: 'text/html' });
    await bucket.upload('large.png', png(), { contentType: 'image/png' });
    const to = { destinationBucket: 'small-pictures' };
    for (const act of [bucket.copy('page.html', 'x', to), bucket.move('page.html', 'x', to)])
      expect((await act).error).toMatchObject({ statusCode: '415', message: 'mime type text/html is not supported' });
    for (const act of [bucket.copy('large.png', 'x', to), bucket.move('large.png', 'x', to)])
      expect((await act).error).toMatchObject({ statusCode: '413' });
    const changed = await bucket.copy('large.png', 'y', {
      copyMetadata: false,
      metadata: { mimetype: 'text/html', cacheControl: 'max-age=1' },
    });
    expect(changed.error).toMatchObject({ statusCode: '415' });
    await bucket.copy('large.png', 'z', { copyMetadata: false, metadata: { cacheControl: 'max-age=1' } });
    expect((await bucket.info('z')).data).toMatchObject({ cacheControl: 'max-age=1', contentType: 'image/png' });
  });

  test('returns removed objects, and deletes their files', async () => {
    const bucket = await server.makeBucket('removing');
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await bucket.upload(name, name, plain);
    const { data } = await bucket.remove(['a.txt', 'nothing.txt', 'b.txt']);
    expect(data?.map((row) => row.name).sort()).toEqual(['a.txt', 'b.txt']);
    expect(data?.[0]).toMatchObject({ bucket_id: 'removing', id: expect.stringMatching(UUID), metadata: { size: 5 } });
    const one = await server.call('/object/removing/c.txt', { method: 'DELETE', as: 'service' });
    expect([one.status, await one.json()]).toEqual([200, { message: 'Successfully deleted' }]);
    const again = await server.call('/object/removing/c.txt', { method: 'DELETE', as: 'service' });
    expect([again.status, await again.json()]).toEqual([
      400,
      { statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' },
    ]);
    expect(await server.filesOnDisk()).toEqual(await server.versions());
    expect(await server.looseFiles()).toBe(0);
  });

  test('an empty file keeps a folder without files', async () => {
    await server.makeBucket('folders', { public: false, allowedMimeTypes: ['image/*'] });
    const bucket = server.service.storage.from('folders');
    expect((await bucket.upload('new/.emptyFolderPlaceholder', '', plain)).error).toBeNull();
    expect((await bucket.upload('other/.emptyFolderPlaceholder', 'x', plain)).error).toMatchObject({
      statusCode: '413',
    });
    expect((await bucket.list()).data?.map((entry) => entry.name)).toEqual(['new']);
  });
});
