import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImageCache } from './image-cache.ts';
import type { Variant } from './variant.ts';

const variant = (version: string, changes: Partial<Variant> = {}): Variant => ({
  version,
  width: 64,
  height: null,
  resize: 'cover',
  quality: 80,
  format: 'webp',
  ...changes,
});
const bytes = (size: number) => Buffer.alloc(size, 'x');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const cached = (maxBytes = 1000) => createImageCache(folder, maxBytes);

async function isKept(version: string): Promise<boolean> {
  const found = await cached().open(variant(version));
  await found?.body.cancel();
  return found !== null;
}

/** Marks an image as last used some minutes ago. */
async function usedBefore(version: string, minutes: number): Promise<void> {
  const time = new Date(Date.now() - minutes * 60_000);
  for (const name of await readdir(join(folder, version))) await utimes(join(folder, version, name), time, time);
}

test('finds an image by version and every parameter, also from another process', async () => {
  const version = randomUUID();
  await cached().put(variant(version), Buffer.from('image'));
  const found = await cached().open(variant(version));
  expect([found?.size, await new Response(found?.body).text()]).toEqual([5, 'image']);
  const others: Partial<Variant>[] = [
    { version: randomUUID() },
    { width: 65 },
    { height: 64 },
    { resize: 'fill' },
    { quality: 81 },
    { format: 'png' },
  ];
  for (const changes of others) expect(await cached().open(variant(version, changes))).toBeNull();
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

test('evicts the least recently used images above the limit', async () => {
  const versions = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
  const [a, b, c, d] = versions;
  const cache = cached(1000);
  for (const [minutes, version] of [
    [30, a],
    [20, b],
    [10, c],
  ] as const) {
    await cache.put(variant(version), bytes(300));
    await usedBefore(version, minutes);
  }
  // Reading counts as a use.
  await (await cache.open(variant(a)))?.body.cancel();
  await cache.put(variant(d), bytes(300));
  expect(await Promise.all(versions.map(isKept))).toEqual([true, false, true, true]);
});

test('applies the limit to images of an earlier process', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  await cached(1000).put(variant(old), bytes(900));
  await usedBefore(old, 10);
  await cached(1000).put(variant(young), bytes(200));
  expect([await isKept(old), await isKept(young)]).toEqual([false, true]);
});

test('keeps no image above the limit, and none with a limit of zero', async () => {
  const version = randomUUID();
  await cached(10).put(variant(version), bytes(11));
  await cached(0).put(variant(version), bytes(1));
  expect(await readdir(folder)).toEqual([]);
});

test('a sweep removes old remains of interrupted writes and nothing else', async () => {
  await mkdir(join(folder, 'incoming'));
  const [old, young] = [join(folder, 'incoming', randomUUID()), join(folder, 'incoming', randomUUID())];
  for (const path of [old, young, join(folder, 'note.txt')]) await writeFile(path, 'x');
  const time = new Date(Date.now() - 7_200_000);
  await utimes(old, time, time);
  await cached().sweep(new Date());
  expect(await readdir(join(folder, 'incoming'))).toHaveLength(1);
  expect(await readdir(folder)).toContain('note.txt');
  expect(await cached().versions()).toEqual([]);
});

test('only a version can become a path', async () => {
  const cache = cached();
  await expect(cache.open(variant('../x'))).rejects.toThrow(TypeError);
  await expect(cache.put(variant('../x'), bytes(1))).rejects.toThrow(TypeError);
  await expect(cache.remove(['..'])).rejects.toThrow(TypeError);
});
