import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow, RestUpdate } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { uploadFile } from '#web/lib/data/storage.ts';
import { squarePicture } from '#web/lib/forms/square-picture.ts';

export type Release = RestRow<'releases'>;

const BUCKET = 'artwork';
const SIDE = 640;
/** Browsers should not have to resize larger files. */
const MAX_BYTES = 20_000_000;
export const ARTWORK_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** Whether a file can become an artwork. */
export const isArtwork = (file: File): boolean =>
  ARTWORK_TYPES.split(',').includes(file.type) && file.size <= MAX_BYTES;

interface ReleaseChanges extends Pick<RestUpdate<'releases'>, 'title' | 'artist' | 'link' | 'release_date'> {
  /** A new picture, or null to remove it; undefined keeps the present one. */
  picture?: File | null | undefined;
}

/** Stores a picture as a square in the client's folder. @returns its name in the bucket */
async function storeArtwork(clientId: string, file: File): Promise<string> {
  const picture = await squarePicture(file, SIDE);
  const name = `${clientId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'png'}`;
  await uploadFile(BUCKET, name, picture, { cacheControl: 'max-age=31536000' });
  return name;
}

/** Edits a release, as its client or the team, unless it was changed since it was loaded. @throws {RowConflict} */
export function useEditRelease() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ loaded, changes: { picture, ...changes } }: { loaded: Release; changes: ReleaseChanges }) => {
      if (picture === undefined) return updateRow('releases', { id: loaded.id }, loaded, changes);
      const artwork = picture === null ? null : await storeArtwork(loaded.client_id, picture);
      return updateRow('releases', { id: loaded.id }, loaded, { ...changes, artwork });
    },
    onSettled: () =>
      Promise.all(['campaigns', 'releases'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}

/** A release as it is stored; null if there is none that the user may see. */
export function useRelease(id: string) {
  return useQuery({
    queryKey: ['releases', 'one', id],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.from('releases').select().eq('id', id).limit(1).abortSignal(signal);
      if (error) throw new Error(error.message);
      return data[0] ?? null;
    },
  });
}
