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

export interface FoundClient {
  email: string;
  name: string;
  /** The number of the order by which the client was found. */
  order: string | null;
}

const MAX_CLIENTS = 6;

async function fetchClients(text: string, signal: AbortSignal) {
  const { found } = await fetchFound(text, signal);
  const people = found.flatMap(({ kind, title, detail }): FoundClient[] =>
    kind === 'client' && detail !== null ? [{ email: detail, name: title, order: null }] : [],
  );
  const orders = found.filter(({ kind }) => kind === 'order').map(({ id }) => id);
  const rest = await restClient();
  const { data, error } = await rest
    .from('team_orders')
    .select('order_number,client_name,client_email')
    .in('id', orders)
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  const ordered = data.map((order) => ({
    email: order.client_email,
    name: order.client_name,
    order: order.order_number,
  }));
  const all = [...people, ...ordered];
  const clients = all.filter(({ email }, at) => all.findIndex((one) => one.email === email) === at);
  return { text, clients: clients.slice(0, MAX_CLIENTS) };
}

/** The clients that a text means: part of a name or email, or an order's number. */
export function useClientSearch(text: string) {
  return useQuery({
    queryKey: ['admin-search', 'clients', text],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: isSearchable(text) ? ({ signal }) => fetchClients(text, signal) : skipToken,
  });
}
