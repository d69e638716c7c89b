import type { Services } from '#server/services.ts';
import { MissingFileError } from '#server/platform/files/files.ts';
import { StorageError } from '#server/platform/storage/errors.ts';
import { findObject } from '#server/platform/storage/objects.queries.ts';

/** On paper 2.4 cm at 300 dpi. */
const SIDE = 284;

/** An artwork as a JPEG for documents; null if there is none, or its file cannot be read. */
export async function readArtwork(
  { db, images, log }: Pick<Services, 'db' | 'images' | 'log'>,
  artwork: string | null,
): Promise<Uint8Array | null> {
  const stored = artwork === null ? null : await findObject(db, 'artwork', artwork);
  if (stored === null) return null;
  try {
    return await images.render({
      version: stored.version,
      width: SIDE,
      height: SIDE,
      resize: 'cover',
      quality: 82,
      format: 'jpeg',
    });
  } catch (error) {
    // A report without its picture is better than none.
    if (!(error instanceof StorageError || error instanceof MissingFileError)) throw error;
    log.warn({ err: error }, 'the artwork of a report could not be drawn');
    return null;
  }
}
