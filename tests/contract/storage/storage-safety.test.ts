import { request as httpRequest } from 'node:http';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDiskFiles } from '#server/platform/files/disk-files.ts';
import type { Files } from '#server/platform/files/files.ts';
import { registerPendingFile, markForRemoval } from '#server/platform/storage/loose-files.queries.ts';
import { engines } from '#tests/support/database.ts';
import { zeros } from '#tests/support/files.ts';
import { eventually, settled, startStorage, type StorageServer } from './storage-harness.ts';

const plain = { contentType: 'text/plain' };

/** Files on disk, with some calls replaced by the test. */
function unreliable() {
  const instead: Partial<Files> = {};
  let disk: Files | undefined;
  const real = (): Files => {
    if (disk === undefined) throw new Error('no folder yet');
    return disk;
  };
  const files: Files = {
    put: (id, body) => (instead.put ?? real().put)(id, body),
    putFile: (id, path) => (instead.putFile ?? real().putFile)(id, path),
    get: (id, range) => (instead.get ?? real().get)(id, range),
    copy: (from, to) => (instead.copy ?? real().copy)(from, to),
    remove: (ids) => (instead.remove ?? real().remove)(ids),
    sweep: (before) => (instead.sweep ?? real().sweep)(before),
  };
  return { files, instead, open: (folder: string) => (disk = createDiskFiles(folder)) };
}

const fail = (name: string) => () => Promise.reject(new Error(`${name} failed`));

describe.each(engines)('consistency of rows and files on %s', (engine) => {
  let server: StorageServer;
  const { files, instead, open } = unreliable();
  beforeAll(async () => {
    server = await startStorage(engine, { files, env: { FILE_SIZE_LIMIT: '200000000' } });
    open(`${server.services.config.dataDir}/files`);
    await server.makeBucket('steps', { public: true });
  });
  const reliable = () => {
    for (const name of Object.keys(instead)) delete instead[name as keyof Files];
  };
  beforeEach(reliable);
  afterAll(() => server.close());

  const bucket = () => server.service.storage.from('steps');
  const inStep = async () => {
    expect(await server.filesOnDisk()).toEqual(await server.versions());
    expect(await server.looseFiles()).toBe(0);
  };

  test.each(['raw', 'form'])('an aborted upload leaves nothing (%s)', async (kind) => {
    const form = kind === 'form' ? '--b\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\n' : '';
    const headers = {
      authorization: `Bearer ${server.services.identity.serviceRoleKey}`,
      'content-type': kind === 'form' ? 'multipart/form-data; boundary=b' : 'application/octet-stream',
      'content-length': '1000000',
    };
    await new Promise<void>((resolve, reject) => {
      const sending = httpRequest(`${server.url}/storage/v1/object/steps/broken`, { method: 'POST', headers });
      sending.on('error', () => resolve());
      sending.write(form + 'x'.repeat(300_000));
      eventually(async () => (await server.filesOnDisk()).length > (await server.versions()).length).then(
        () => sending.destroy(),
        reject,
      );
    });
    await eventually(
      async () =>
        (await server.looseFiles()) === 0 && (await server.filesOnDisk()).length === (await server.versions()).length,
    );
    expect((await bucket().info('broken')).error).toMatchObject({ code: 'NoSuchKey' });
    await inStep();
  });

  test('of many concurrent writes to one name, exactly one remains', async () => {
    const bodies = Array.from({ length: 12 }, (_, number) => `body ${number} `.repeat(1000 + number));
    const responses = await Promise.all(
      bodies.map((body) => bucket().upload('contested', body, { ...plain, upsert: true })),
    );
    expect(new Set(responses.map(({ data, error }) => error ?? data?.id)).size).toBe(1);
    const { data } = await bucket().download('contested');
    expect(bodies).toContain(await data?.text());
    // Files whose predecessor had already been replaced are left to the sweep.
    await server.sweep();
    await inStep();
    const firsts = await Promise.all(bodies.map((body) => bucket().upload('first-come', body, plain)));
    expect(firsts.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of firsts)
      if (error !== null) expect(error).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
    await inStep();
  });

  test('concurrent readers get one complete file or the other', async () => {
    const body = (letter: string) => letter.repeat(200_000);
    await bucket().upload('read', body('a'), plain);
    let writing = true;
    const write = async () => {
      for (const letter of 'bcdefghij') expect((await bucket().update('read', body(letter), plain)).error).toBeNull();
      writing = false;
    };
    const read = async () => {
      let reads = 0;
      while (writing) {
        const response = await fetch(bucket().getPublicUrl('read').data.publicUrl);
        const text = await response.text();
        expect([response.status, text.length, new Set(text).size]).toEqual([200, 200_000, 1]);
        reads += 1;
      }
      return reads;
    };
    const [, ...reads] = await Promise.all([write(), read(), read()]);
    expect(Math.min(...reads)).toBeGreaterThan(0);
    await server.sweep();
    await inStep();
  });

  test('a failed upload creates no row', async () => {
    Object.assign(instead, { put: fail('put'), copy: fail('copy') });
    expect((await bucket().upload('refused', 'x', plain)).error).toMatchObject({
      status: 500,
      statusCode: '500',
      code: 'InternalError',
      message: 'Internal server error',
    });
    expect((await bucket().copy('read', 'refused')).error).toMatchObject({ status: 500 });
    reliable();
    expect((await bucket().info('refused')).error).toMatchObject({ code: 'NoSuchKey' });
    await inStep();
  });

  test('a failed delete does not keep an object alive, and the sweep retries', async () => {
    await bucket().upload('doomed', 'x', plain);
    instead.remove = fail('remove');
    expect((await bucket().remove(['doomed'])).data).toHaveLength(1);
    expect((await bucket().download('doomed')).error).toMatchObject({ code: 'NoSuchKey' });
    expect(await server.looseFiles()).toBe(1);
    await expect(server.sweep()).rejects.toThrow('remove failed');
    reliable();
    await server.sweep();
    await inStep();
  });

  test('a bucket deleted during an upload accepts no file', async () => {
    const leaving = await server.makeBucket('leaving');
    let send: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => (send = resolve));
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(10_000));
        await gate;
        controller.close();
      },
    });
    const upload = leaving.upload('late', body, { contentType: 'application/octet-stream' });
    await eventually(async () => (await server.looseFiles()) === 1);
    expect((await server.service.storage.deleteBucket('leaving')).error).toBeNull();
    send?.();
    expect((await upload).error).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
    await inStep();
  });

  test('the sweep removes files of a dead process after an hour', async () => {
    const [forgotten, fresh] = [randomUUID(), randomUUID()];
    await registerPendingFile(server.db, forgotten);
    await server.db.query(`update storage.loose_files set since = now() - interval '61 minutes' where version = $1`, [
      forgotten,
    ]);
    await registerPendingFile(server.db, fresh);
    for (const id of [forgotten, fresh]) await files.put(id, zeros(10));
    await server.sweep();
    expect(await files.get(forgotten)).toBeNull();
    expect(await files.get(fresh)).not.toBeNull();
    expect(await markForRemoval(server.db, fresh)).toBe(true);
    // An abandoned file never gets a row, however late its upload ends.
    const row = server.db.query(`insert into storage.objects (bucket_id, name, version) values ('steps', 'late', $1)`, [
      fresh,
    ]);
    await expect(row).rejects.toMatchObject({ code: 'SF001' });
    await server.sweep();
    await inStep();
  });

  test('keeps a file whose row was committed after all', async () => {
    const version = randomUUID();
    await registerPendingFile(server.db, version);
    await files.put(version, zeros(10));
    await server.db.query(`insert into storage.objects (bucket_id, name, version) values ('steps', 'committed', $1)`, [
      version,
    ]);
    expect(await markForRemoval(server.db, version)).toBe(false);
    await server.db.query(`delete from storage.objects where version = $1`, [version]);
    await server.sweep();
    await inStep();
  });

  test('reports a row without its file as a missing object', async () => {
    await bucket().upload('lost', 'x', plain);
    const { data } = await bucket().info('lost');
    await files.remove([data?.version ?? '']);
    expect((await bucket().download('lost')).error).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
    await bucket().remove(['lost']);
  });

  test('a large file respects backpressure of a slow store and a slow reader', async () => {
    const size = 100_000_000;
    // What sockets and streams buffer, far less than the file.
    const onTheWay = 30_000_000;
    let sent = 0;
    const counted = zeros(size).pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          sent += chunk.byteLength;
          controller.enqueue(chunk);
        },
      }),
    );
    let sentMeanwhile = 0;
    instead.put = async (_id, body) => {
      for await (const chunk of body) {
        if (chunk.byteLength === 0) continue;
        sentMeanwhile = await settled(() => sent);
        throw new Error('enough');
      }
    };
    await bucket().upload('large', counted, { contentType: 'application/octet-stream' });
    expect(sentMeanwhile).toBeGreaterThan(0);
    expect(sentMeanwhile).toBeLessThan(onTheWay);

    reliable();
    await bucket().upload('large', 'x', plain);
    let given = 0;
    let cancelled = false;
    instead.get = async () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          given += 65_536;
          controller.enqueue(new Uint8Array(65_536));
        },
        cancel: () => void (cancelled = true),
      });
    await server.db.query(`update storage.objects set metadata = metadata || '{"size": ${size}}' where name = 'large'`);
    const asked = httpRequest(bucket().getPublicUrl('large').data.publicUrl, (response) => response.pause());
    asked.on('error', () => undefined).end();
    await eventually(async () => given > 0);
    expect(await settled(() => given)).toBeLessThan(onTheWay);
    asked.destroy();
    await eventually(async () => cancelled);
    reliable();
    await bucket().remove(['large']);
    await inStep();
  });
});
