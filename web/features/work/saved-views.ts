import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export type SavedView = Pick<RestRow<'saved_views'>, 'id' | 'name' | 'query'>;

const MAX_VIEWS = 50;

/** The caller's own views of a list. */
export const useSavedViews = (screen: string) =>
  useQuery({
    queryKey: ['saved-views', screen],
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('saved_views')
        .select('id,name,query')
        .eq('screen', screen)
        .order('name')
        .limit(MAX_VIEWS)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });

function useChange<Input>(change: (input: Input) => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['saved-views'] }),
  });
}

/** The PostgreSQL code for a second row of the same key. */
const IS_TAKEN = '23505';

export const useSaveView = () =>
  useChange(async (view: { screen: string; name: string; query: string }) => {
    const rest = await restClient();
    const { error } = await rest.from('saved_views').insert(view);
    if (error) throw new Error(error.code === IS_TAKEN ? 'You have a view with this name already.' : error.message);
  });

export const useDropView = () =>
  useChange(async (id: string) => {
    const rest = await restClient();
    const { error } = await rest.from('saved_views').delete().eq('id', id);
    if (error) throw new Error(error.message);
  });
