import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { RestResult } from '#database/rows.ts';
import { wanted } from '#web/lib/data/containing.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export type Found = RestResult<'admin_search'>[number];

const MIN_LENGTH = 2;

/** A single digit is an order or ticket number; a single letter matches too much. */
export const isSearchable = (text: string): boolean => text.length >= MIN_LENGTH || /^\d$/.test(text);

async function fetchFound(text: string, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error } = await rest.rpc('admin_search', { query: wanted(text) }).abortSignal(signal);
  if (error) throw new Error(error.message);
  return { text, found: data };
}

/** What the team may mean by a text, with the text it belongs to: the previous result stays until the next one arrives. */
export function useAdminSearch(text: string) {
  return useQuery({
    queryKey: ['admin-search', text],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: isSearchable(text) ? ({ signal }) => fetchFound(text, signal) : skipToken,
  });
}
