import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestInsert, RestRow } from '#database/rows.ts';
import type { TestimonialValues } from '#domain/testimonials/testimonial.ts';
import { callFunction, FunctionError } from '#web/lib/data/functions.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { removePicture, storePicture, wasFetched } from './thumbnails.ts';

/** A testimonial as admins see it, including inactive ones. */
export type AdminTestimonial = RestRow<'video_testimonials'>;

const LIST = ['admin-testimonials'];
const ORDER = ['order-testimonials'];

/** In the shop's order: by position, then newest first. */
const inOrder = (rows: AdminTestimonial[]) => rows.toSorted((one, other) => one.display_order - other.display_order);

async function loadAll(): Promise<AdminTestimonial[]> {
  const rest = await restClient();
  const { data, error } = await rest.from('video_testimonials').select('*').order('created_at', { ascending: false });
  if (error) throw new Error(error.message);
  return inOrder(data);
}

export const useTestimonials = () => useQuery({ queryKey: LIST, queryFn: loadAll });

/** Toggles whether clients see a testimonial. The caller shows errors. */
export function useToggleTestimonial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, column }: { row: AdminTestimonial; column: 'is_active' | 'is_featured' }) => {
      const rest = await restClient();
      const { error } = await rest
        .from('video_testimonials')
        .update(column === 'is_active' ? { is_active: !row.is_active } : { is_featured: !row.is_featured })
        .eq('id', row.id);
      if (error) throw new Error(error.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

export function useDeleteTestimonial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (row: AdminTestimonial) => {
      const rest = await restClient();
      const { error } = await rest.from('video_testimonials').delete().eq('id', row.id);
      if (error) throw new Error(error.message);
      await removePicture(row.thumbnail_url);
    },
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

/**
 * Sets the order of the whole list, optimistically; reverted if the server rejects it. Consecutive moves are sent one
 * after another.
 */
export function useOrderTestimonials() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ORDER,
    scope: { id: ORDER.join() },
    mutationFn: async (rows: readonly AdminTestimonial[]) => {
      const rest = await restClient();
      const { error } = await rest.rpc('order_testimonials', { ids: rows.map(({ id }) => id) });
      if (error) throw new Error(error.message);
    },
    onMutate: (rows) => {
      // A response in flight has the previous order.
      void client.cancelQueries({ queryKey: LIST });
      client.setQueryData<AdminTestimonial[]>(
        LIST,
        rows.map((row, place) => ({ ...row, display_order: place + 1 })),
      );
    },
    // After the last of several moves, refetch; until then the server's order is behind the one on screen.
    onSettled: () =>
      client.isMutating({ mutationKey: ORDER }) === 1 ? client.invalidateQueries({ queryKey: LIST }) : undefined,
  });
}

/** The picture to save: a new file, the video's own still, or the current one. */
export type PictureChoice = File | 'video' | 'keep';

interface Saving {
  values: TestimonialValues;
  /** The row as it was loaded; null for a new one. */
  row: AdminTestimonial | null;
  picture: PictureChoice;
}

async function nextPicture({ values, row, picture }: Saving): Promise<string | null> {
  if (picture instanceof File) return storePicture(picture);
  const now = row?.thumbnail_url ?? null;
  const moved = row !== null && row.video_url !== values.video_url && wasFetched(now, row.id);
  return picture === 'video' || moved ? null : now;
}

async function writeRow(
  row: AdminTestimonial | null,
  changes: RestInsert<'video_testimonials'>,
): Promise<AdminTestimonial> {
  if (row !== null) return updateRow('video_testimonials', { id: row.id }, row, changes);
  const rest = await restClient();
  const { data, error } = await rest.from('video_testimonials').insert(changes).select().single();
  if (error) throw new Error(error.message);
  return data;
}

/** Fetches the still of a saved testimonial's video. @returns a message for the admin, or null on success */
async function fetchStill({ id }: AdminTestimonial): Promise<string | null> {
  try {
    const { data } = await callFunction<{ thumbnail_url: string | null }>('fetch-thumbnail', {
      body: { testimonial: id },
    });
    return data.thumbnail_url === null
      ? 'This video has no picture of its own; the drawn one is shown. You can upload one.'
      : null;
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error;
    return `${error.message} The drawn one is shown; you can upload one.`;
  }
}

/**
 * Saves a testimonial, with its picture in our own storage before clients see it. Returns a message about the picture,
 * or null.
 * @throws {RowConflict} if another user changed it since it was loaded
 */
export function useSaveTestimonial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (saving: Saving) => {
      const thumbnail = await nextPicture(saving);
      let saved: AdminTestimonial;
      try {
        saved = await writeRow(saving.row, { ...saving.values, thumbnail_url: thumbnail });
      } catch (error) {
        if (saving.picture instanceof File) await removePicture(thumbnail);
        throw error;
      }
      const before = saving.row?.thumbnail_url ?? null;
      if (before !== thumbnail) await removePicture(before);
      return thumbnail === null ? fetchStill(saved) : null;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: LIST }),
  });
}
