import { randomUUID } from 'node:crypto';
import { recogniseLink } from '#domain/catalogue/service-link.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { OutsideError } from '#server/platform/outside/outside.ts';
import { StorageError } from '#server/platform/storage/errors.ts';
import { storeBytes } from '#server/platform/storage/store-object.ts';
import { removeObjects } from '#server/platform/storage/remove-objects.ts';
import { findDueReleases, postponePreview, storePreview, type DueRelease } from './artwork.queries.ts';

export const FETCH_ARTWORK_SECONDS = 15;

const BUCKET = 'artwork';
/** In a run: each waits for its platform, for six seconds at most. */
const BATCH = 10;

const caller: Caller = { claims: { role: 'service_role' }, ip: '', userAgent: 'fetch-artwork' };

/**
 * Gives releases the artwork, title and artist of the link that they promote. A release exists once its order is paid, so
 * nobody is asked for an unpaid one. Existing releases and corrected links are found in the same way.
 */
export async function fetchArtwork(services: Services): Promise<void> {
  for (const release of await findDueReleases(services.db, services.clock.now(), BATCH))
    await fetchFor(services, release);
}

async function fetchFor(services: Services, release: DueRelease): Promise<void> {
  const { db, log, clock, linkPreviews } = services;
  const link = recogniseLink(release.link);
  try {
    const found = link === null ? null : await linkPreviews.artworkOf(link);
    const { title = null, author = null, picture = null } = found ?? {};
    const artwork = picture === null ? null : await keep(services, release, picture);
    const used = await storePreview(db, release, { title, artist: author, artwork });
    if (artwork !== null && !used) await removeObjects(services, caller, BUCKET, [artwork]);
  } catch (error) {
    if (!(error instanceof OutsideError || error instanceof StorageError)) throw error;
    const isAskedAgain = await postponePreview(db, release, clock.now());
    log[isAskedAgain ? 'info' : 'warn'](
      { err: error, release: release.id },
      'the artwork of a release could not be fetched',
    );
  }
}

/** @returns the name of the stored file */
async function keep(services: Services, { clientId }: DueRelease, picture: Uint8Array): Promise<string> {
  const name = `${clientId}/${randomUUID()}.webp`;
  const target = { bucket: BUCKET, name, upsert: false, owner: null };
  await storeBytes(services, caller, target, { bytes: picture, mimeType: 'image/webp' });
  return name;
}
