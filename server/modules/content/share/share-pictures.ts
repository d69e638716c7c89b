import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ShopContent } from '#domain/content/content.ts';
import { shareFile, sharePictureOf, shareSubjects, type SharePicture } from '#domain/content/share-picture.ts';
import type { PublishedContent } from '#server/modules/content/content.ts';
import { ignoreMissing } from '#server/platform/files/durable.ts';
import { createWorkQueue } from '#server/platform/images/work-queue.ts';

/** At 0.3 s each, the last one waits for four seconds. */
const MAX_WAITING = 12;
const BEING_WRITTEN_MS = 60_000;

interface SharePictures {
  /** The PNG of a picture that the shop has now. @throws {QueueFullError} */
  read(file: string, picture: SharePicture): Promise<Buffer>;
}

interface Options {
  folder: string;
  draw: (picture: SharePicture) => Promise<Buffer>;
  content: Pick<PublishedContent, 'current'>;
  log: Pick<Logger, 'warn'>;
}

/** Draws each picture once, one at a time, and keeps it in a folder as long as the shop has it. Processes may share the folder. */
export function createSharePictures({ folder, draw, content, log }: Options): SharePictures {
  const queue = createWorkQueue({ concurrency: 1, waiting: MAX_WAITING });
  const inFlight = new Map<string, Promise<Buffer>>();

  async function readOrDraw(file: string, picture: SharePicture): Promise<Buffer> {
    const kept = await readFile(join(folder, file)).catch(ignoreMissing);
    if (kept !== undefined) return kept;
    const png = await queue.run(() => draw(picture));
    await keep(folder, file, png, content.current()).catch((error: unknown) =>
      log.warn({ err: error }, 'could not keep the picture of a link preview'),
    );
    return png;
  }

  return {
    read(file, picture) {
      const running = inFlight.get(file);
      if (running !== undefined) return running;
      const started = readOrDraw(file, picture).finally(() => inFlight.delete(file));
      inFlight.set(file, started);
      return started;
    },
  };
}

/** Readers see the whole file or none. Pictures that the shop no longer has are deleted, so their number is bounded. */
async function keep(folder: string, file: string, png: Buffer, content: ShopContent): Promise<void> {
  const current = new Set(
    shareSubjects(content.en.catalogue).map(({ name, locale }) =>
      shareFile(name, locale, sharePictureOf(content[locale], name, locale)),
    ),
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (!current.has(name)) await remove(folder, name);
  const temporary = join(folder, randomUUID());
  await writeFile(temporary, png, { flag: 'wx', mode: 0o600 });
  await rename(temporary, join(folder, file));
}

/** A new file of another name may be a picture on its way to its own. */
async function remove(folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const found = name.endsWith('.png') ? undefined : await stat(path).catch(ignoreMissing);
  if (found === undefined || found.mtimeMs < Date.now() - BEING_WRITTEN_MS) await rm(path, { force: true });
}
