import type { SharePicture } from '#domain/content/share-picture.ts';
import { runDrawing } from '#server/modules/content/run-drawing.ts';
import { findObject } from '#server/platform/storage/objects.queries.ts';
import type { Services } from '#server/services.ts';
import type { ShareJob } from './draw-share.ts';

const LOGO_FILES = { word: 'word.png', square: 'square-180.png' } as const;

type StoredLogos = Pick<Services, 'db' | 'files'>;

/** @returns a PNG @throws {DrawingError} */
export async function renderShare(stored: StoredLogos, picture: SharePicture): Promise<Buffer> {
  const job: ShareJob = { picture, logo: picture.logo === null ? null : await readLogo(stored, picture.logo) };
  return runDrawing('draw-share', JSON.stringify(job));
}

/** In base64. Null if its file was deleted: the picture then has the sign and the name. */
async function readLogo(
  { db, files }: StoredLogos,
  { mark, id }: NonNullable<SharePicture['logo']>,
): Promise<string | null> {
  const object = await findObject(db, 'logos', `${id}/${LOGO_FILES[mark]}`);
  const body = object === null ? null : await files.get(object.version);
  return body === null ? null : Buffer.from(await new Response(body).arrayBuffer()).toString('base64');
}
