import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestInsert, RestRow } from '#database/rows.ts';
import type { TestimonialValues } from '#domain/testimonials/testimonial.ts';
import { callFunction, FunctionError } from '#web/lib/data/functions.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { removePicture, storePicture, wasFetched } from './thumbnails.ts';

/** A testimonial as staff see it: shown to clients or not. */
export type StaffTestimonial = RestRow<'video_testimonials'>;

const LIST = ['staff-testimonials'];
const ORDER = ['order-testimonials'];

/** As the shop shows them: by place, then newest first. */
const inOrder = (rows: StaffTestimonial[]) => rows.toSorted((one, other) => one.display_order - other.display_order);

async function loadAll(): Promise<StaffTestimonial[]> {
  const rest = await restClient();
  const { data, error } = await rest.from('video_testimonials').select('*').order('created_at', { ascending: false });
  if (error) throw new Error(error.message);
  return inOrder(data);
}

export const useTestimonials = () => useQuery({ queryKey: LIST, queryFn: loadAll });

/** Flips what clients see of a testimonial: sends the negated value of now. The caller says a failure. */
export function useToggleTestimonial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, column }: { row: StaffTestimonial; column: 'is_active' | 'is_featured' }) => {
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
    mutationFn: async (row: StaffTestimonial) => {
      const rest = await restClient();
      const { error } = await rest.from('video_testimonials').delete().eq('id', row.id);
      if (error) throw new Error(error.message);
      await removePicture(row.thumbnail_url);
    },
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

/** Sets the order of the whole list; it shows at once and goes back when the server refuses. Moves that follow each other quickly are sent in turn. */
export function useOrderTestimonials() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ORDER,
    scope: { id: ORDER.join() },
    mutationFn: async (rows: readonly StaffTestimonial[]) => {
      const rest = await restClient();
      const { error } = await rest.rpc('order_testimonials', { ids: rows.map(({ id }) => id) });
      if (error) throw new Error(error.message);
    },
    onMutate: (rows) => {
      // An answer that is on its way tells of the order before.
      void client.cancelQueries({ queryKey: LIST });
      client.setQueryData<StaffTestimonial[]>(
        LIST,
        rows.map((row, place) => ({ ...row, display_order: place + 1 })),
      );
    },
    // The last of several moves asks how it is now; until then the server's order is behind the one shown.
    onSettled: () =>
      client.isMutating({ mutationKey: ORDER }) === 1 ? client.invalidateQueries({ queryKey: LIST }) : undefined,
  });
}

/** What becomes of the picture: a new file, none (the video's own is fetched), or what is there. */
export type PictureChoice = File | 'video' | 'keep';

interface Saving {
  values: TestimonialValues;
  /** The row as it was loaded; null for a new one. */
  row: StaffTestimonial | null;
  picture: PictureChoice;
}

async function nextPicture({ values, row, picture }: Saving): Promise<string | null> {
  if (picture instanceof File) return storePicture(picture);
  const now = row?.thumbnail_url ?? null;
  const moved = row !== null && row.video_url !== values.video_url && wasFetched(now, row.id);
  return picture === 'video' || moved ? null : now;
}

async function writeRow(
  row: StaffTestimonial | null,
  changes: RestInsert<'video_testimonials'>,
): Promise<StaffTestimonial> {
  if (row !== null) return updateRow('video_testimonials', { id: row.id }, row, changes);
  const rest = await restClient();
  const { data, error } = await rest.from('video_testimonials').insert(changes).select().single();
  if (error) throw new Error(error.message);
  return data;
}

/** Gives a saved testimonial the still of its video. @returns what staff should know, or null when all is well */
async function fetchStill({ id }: StaffTestimonial): Promise<string | null> {
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
 * Saves a testimonial, with its picture in our own storage before a client sees it. Gives a remark about the picture, or null.
 * @throws {RowConflict} when somebody else changed it since it was loaded
 */
export function useSaveTestimonial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (saving: Saving) => {
      const thumbnail = await nextPicture(saving);
      let saved: StaffTestimonial;
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
