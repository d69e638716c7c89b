import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareFile, sharePictureOf, shareSubjects, type SharePicture } from '#domain/content/share-picture.ts';
import { QueueFullError } from '#server/platform/images/work-queue.ts';
import { seededServices } from '#tests/support/seeded-services.ts';
import { content } from '#tests/support/content.ts';
import { createSharePictures } from './share-pictures.ts';

const all = shareSubjects(seededServices).map(({ name, locale }) => {
  const picture = sharePictureOf(content[locale], name, locale);
  return { picture, file: shareFile(name, locale, picture) };
});

let folder: string;
let drawn: SharePicture[];
let atOnce: number;
let most: number;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'share-')), 'share');
  [drawn, atOnce, most] = [[], 0, 0];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const draw = async (picture: SharePicture) => {
  drawn.push(picture);
  most = Math.max(most, ++atOnce);
  await new Promise(setImmediate);
  atOnce -= 1;
  return Buffer.from(picture.headline.join(' '));
};
const open = (drawing = draw) =>
  createSharePictures({
    folder,
    draw: drawing,
    content: { current: () => content },
    log: { warn: (facts: unknown) => expect.unreachable(String(facts)) },
  });
const read = (pictures: ReturnType<typeof open>, { file, picture }: (typeof all)[number]) =>
  pictures.read(file, picture);

test('parallel requests for a picture draw it once, and later ones and other processes find it', async () => {
  const [home] = all;
  if (home === undefined) throw new Error('there is no picture');
  const pictures = open();
  const bodies = await Promise.all(Array.from({ length: 20 }, () => read(pictures, home)));
  await read(pictures, home);
  bodies.push(await read(open(), home));
  expect(drawn).toHaveLength(1);
  expect(new Set(bodies.map(String)).size).toBe(1);
  expect(await readdir(folder)).toEqual([home.file]);
});

test('different pictures are drawn one after the other, and beyond thirteen the request is turned away', async () => {
  const gate = Promise.withResolvers<void>();
  const pictures = open(async (picture) => {
    await gate.promise;
    return draw(picture);
  });
  const failed: unknown[] = [];
  await Promise.all(
    all.map((one) =>
      read(pictures, one).catch((error: unknown) => {
        failed.push(error);
        if (failed.length === all.length - 13) gate.resolve();
      }),
    ),
  );
  expect([most, drawn.length, failed.length]).toEqual([1, 13, all.length - 13]);
  expect(failed.every((error) => error instanceof QueueFullError)).toBe(true);
});

test('keeps no picture that the shop no longer has, nor what an interrupted write has left, and spares what is being written', async () => {
  const [home, contact] = all;
  if (home === undefined || contact === undefined) throw new Error('there is no picture');
  const pictures = open();
  await read(pictures, home);
  const twoMinutesAgo = new Date(Date.now() - 120_000);
  for (const name of ['home-en-00000000000000000000.png', '0b9e8b5c-6a53-4b8c-8d5b-0a3c2f6f6d10']) {
    await writeFile(join(folder, name), 'old');
    await utimes(join(folder, name), twoMinutesAgo, twoMinutesAgo);
  }
  const beingWritten = '7d1f7a0e-3c0e-4b43-9a5e-5f2b8f2c9a11';
  await writeFile(join(folder, beingWritten), 'half');
  await read(pictures, contact);
  expect((await readdir(folder)).toSorted()).toEqual([home.file, contact.file, beingWritten].toSorted());
});

test('a failed drawing is no picture, and the next request draws again', async () => {
  const [home] = all;
  if (home === undefined) throw new Error('there is no picture');
  let fails = true;
  const pictures = open(async (picture) => {
    if (fails) throw new Error('out of memory');
    return draw(picture);
  });
  await expect(read(pictures, home)).rejects.toThrow('out of memory');
  fails = false;
  expect(String(await read(pictures, home))).toBe(home.picture.headline.join(' '));
});
