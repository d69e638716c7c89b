import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tidyLink } from '#domain/catalogue/service-link.ts';
import { ServiceLink } from '#domain/orders/order.ts';
import type { RestRow, RestUpdate } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { uploadFile } from '#web/lib/data/storage.ts';
import { squarePicture } from '#web/lib/forms/square-picture.ts';

export type Release = RestRow<'releases'>;

const BUCKET = 'artwork';
const SIDE = 640;
/** What is typed into the form of a release. */
interface ReleaseFields {
  title: string;
  artist: string;
  link: string;
}

/** The fields as they are stored, or the first that is wrong. */
export function readRelease(fields: ReleaseFields): { wrong: 'title' | 'link' } | { changes: ReleaseChanges } {
  const title = fields.title.trim();
  if (title === '') return { wrong: 'title' };
  const link = ServiceLink.safeParse(tidyLink(fields.link));
  if (!link.success) return { wrong: 'link' };
  return { changes: { title, artist: fields.artist.trim() || null, link: link.data || null } };
}

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
