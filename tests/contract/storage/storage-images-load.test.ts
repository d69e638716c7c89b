import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import type { Variant } from '#server/platform/images/variant.ts';
import { createDiskFiles } from '#server/platform/files/disk-files.ts';
import type { Files } from '#server/platform/files/files.ts';
import { engines } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import { eventually, startStorage, type StorageServer } from './storage-harness.ts';

/** Files on disk that are counted when they are read, and can be held back. */
function observedFiles() {
  let disk: Files | undefined;
  let held: Promise<void> | null = null;
  let release = () => {};
  const state = { reads: 0, reading: 0, mostReading: 0 };
  const real = (): Files => {
    if (disk === undefined) throw new Error('no folder yet');
    return disk;
  };
  const files: Files = {
    put: (id, body) => real().put(id, body),
    putFile: (id, path) => real().putFile(id, path),
    copy: (from, to) => real().copy(from, to),
    remove: (ids) => real().remove(ids),
    sweep: (before) => real().sweep(before),
    async get(id, range) {
      state.reads += 1;
      state.reading += 1;
      state.mostReading = Math.max(state.mostReading, state.reading);
      await held;
      state.reading -= 1;
      return real().get(id, range);
    },
  };
  return {
    files,
    state,
    open: (folder: string) => (disk = createDiskFiles(folder)),
    hold() {
      held = new Promise((resolve) => (release = resolve));
    },
    release() {
      release();
      held = null;
    },
  };
}

describe.each(engines)('load of image transformations on %s', (engine) => {
  let server: StorageServer;
  const { files, state, open, hold, release } = observedFiles();
  beforeAll(async () => {
    server = await startStorage(engine, { files });
    open(`${server.services.config.dataDir}/files`);
    const bucket = await server.makeBucket('open', { public: true });
    for (const name of ['a', 'b', 'c']) await bucket.upload(`${name}.png`, png(name), { contentType: 'image/png' });
  });
  beforeEach(() => Object.assign(state, { reads: 0, reading: 0, mostReading: 0 }));
  afterAll(() => server.close());

  const get = (name: string, query: string) =>
    server.call(`/render/image/authenticated/open/${name}?${query}`, { as: 'service' });

  test('concurrent requests for one image cause one transformation, later ones none', async () => {
    hold();
    const many = Array.from({ length: 20 }, () => get('a.png', 'width=64'));
    await eventually(async () => state.reads === 1);
    release();
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await get('a.png', 'width=64')).status).toBe(200);
    expect(state.reads).toBe(1);
  });

  test('a request that raced with another causes no second transformation', async () => {
    const { data } = await server.service.storage.from('open').info('a.png');
    const variant: Variant = {
      version: data?.version ?? '',
      width: 30,
      height: null,
      resize: 'cover',
      quality: 80,
      format: 'png',
    };
    const first = await server.services.images.render(variant);
    expect(Buffer.from(await server.services.images.render(variant)).equals(first)).toBe(true);
    expect(state.reads).toBe(1);
  });

  test('transforms a few at once, queues some, and asks the rest to retry', async () => {
    const places = Math.min(availableParallelism(), 2) + 64;
    let rejected = 0;
    hold();
    const many = Array.from({ length: 80 }, async (_, number) => {
      const response = await get('b.png', `width=${number + 1}`);
      if (response.status === 429) rejected += 1;
      return response;
    });
    await eventually(async () => rejected === 80 - places);
    release();
    const responses = await Promise.all(many);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(places);
    const tooMany = responses.find(({ status }) => status === 429);
    expect([tooMany?.headers.get('retry-after'), await tooMany?.json()]).toEqual([
      '2',
      expect.objectContaining({ statusCode: '429', code: 'SlowDown' }),
    ]);
    expect(state.mostReading).toBeLessThanOrEqual(2);
    expect((await get('b.png', 'width=100')).status).toBe(200);
  });

  test('reads a broken image once for all sizes, and again after ten minutes', async () => {
    const whole = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    await server.service.storage
      .from('open')
      .upload('broken.jpg', whole.subarray(0, whole.length / 2), { contentType: 'image/jpeg' });
    for (const width of [10, 20, 30]) expect((await get('broken.jpg', `width=${width}`)).status).toBe(400);
    expect(state.reads).toBe(1);
    server.advance(601);
    expect((await get('broken.jpg', 'width=10')).status).toBe(400);
    expect(state.reads).toBe(2);
    server.advance(-601);
  });

  test('returns 404 for a missing file', async () => {
    const { data } = await server.service.storage.from('open').info('c.png');
    await server.services.files.remove([data?.version ?? '']);
    expect(await (await get('c.png', 'width=64')).json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
  });
});

describe.each(engines)('rate limits of image transformations on %s', (engine) => {
  let server: StorageServer;
  beforeAll(async () => {
    server = await startStorage(engine, { env: { RATE_LIMITS: 'on', IMAGE_CACHE_SIZE: '100000' } });
  });
  afterAll(() => server.close());

  test('allow 120 new images a minute per IP address, and cached ones like other reads', async () => {
    const bucket = await server.makeBucket('open', { public: true });
    await bucket.upload('a.png', png(), { contentType: 'image/png' });
    const get = (width: number) =>
      server.call(`/render/image/authenticated/open/a.png?width=${width}`, { as: 'service' });
    // Together, and no more than may wait: one after the other they can take longer than the minute.
    for (let first = 1; first <= 120; first += 30) {
      const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => get(first + n)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const slowed = await get(121);
    expect([slowed.status, Number(slowed.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await get(120)).status).toBe(200);
  });
});
