import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { RestRow } from '#database/rows.ts';
import type { QuoteDraftBody, QuoteSums, SavedQuote } from '#domain/quotes/quote.ts';
import { fetchSoldPackages } from '#web/lib/services/order-line.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { useSettled } from '#web/lib/data/use-settled.ts';

export type AdminQuote = RestRow<'quotes'>;
export type QuoteEvent = RestRow<'quote_events'>;
type QuoteSettings = Pick<RestRow<'quote_settings'>, 'valid_days' | 'due_days' | 'reminder_days'>;

const LIST = ['quotes'];

const isId = (text: string | null): text is string => z.uuid().safeParse(text).success;

/** A quote with its versions, newest first, and what happened to it; null if there is none. */
export function useQuote(id: string) {
  return useQuery({
    queryKey: ['quote', id],
    queryFn: isId(id) ? ({ signal }) => fetchQuote(id, signal) : () => null,
  });
}

async function fetchQuote(id: string, signal: AbortSignal) {
  const rest = await restClient();
  const [quotes, versions, events] = await Promise.all([
    rest.from('quotes').select().eq('id', id).abortSignal(signal),
    rest.from('quote_versions').select().eq('quote_id', id).order('version', { ascending: false }).abortSignal(signal),
    rest
      .from('quote_events')
      .select()
      .eq('quote_id', id)
      .order('created_at', { ascending: false })
      .limit(200)
      .abortSignal(signal),
  ]);
  const error = quotes.error ?? versions.error ?? events.error;
  if (error) throw new Error(error.message);
  const quote = quotes.data?.[0];
  return quote === undefined ? null : { quote, versions: versions.data ?? [], events: events.data ?? [] };
}

/** The quote that became this order. */
export function useQuoteOfOrder(orderId: string) {
  return useQuery({
    queryKey: ['quote', 'of-order', orderId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('quotes')
        .select('id,number,accepted_version')
        .eq('order_id', orderId)
        .abortSignal(signal)
        .single();
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export type QuoteDetail = NonNullable<Awaited<ReturnType<typeof fetchQuote>>>;

export type QuoteContact = Pick<
  RestRow<'contacts'>,
  'id' | 'name' | 'email' | 'company_name' | 'message' | 'service_interest' | 'created_at'
>;

/** What the editor begins with: the catalogue, the defaults, and the contact or the quote that it starts from. */
export function useQuoteBasis({ contactId, fromId }: { contactId: string | null; fromId: string | null }) {
  return useQuery({
    queryKey: ['quote-basis', contactId, fromId],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const [packages, settings, contacts, from] = await Promise.all([
        fetchSoldPackages(signal),
        rest.from('quote_settings').select('valid_days,due_days,reminder_days').single(),
        isId(contactId)
          ? rest
              .from('contacts')
              .select('id,name,email,company_name,message,service_interest,created_at')
              .eq('id', contactId)
              .abortSignal(signal)
          : null,
        isId(fromId) ? fetchQuote(fromId, signal) : null,
      ]);
      const error = settings.error ?? contacts?.error;
      if (error) throw new Error(error.message);
      if (settings.data === null) throw new Error('The defaults of quotes are missing');
      return {
        packages,
        settings: settings.data as QuoteSettings,
        contact: contacts?.data?.[0] ?? null,
        from,
      };
    },
  });
}

export type QuoteBasis = NonNullable<ReturnType<typeof useQuoteBasis>['data']>;

const PAUSE_MS = 300;

/** What a draft costs, by the database; the price of the draft before stays while one types. */
export function useQuoteSums(draft: QuoteDraftBody | null) {
  const settled = useSettled(draft, PAUSE_MS);
  const query = useQuery({
    queryKey: ['quote-sums', settled],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn:
      settled === null
        ? skipToken
        : async ({ signal }) =>
            (await callFunction<QuoteSums>('price-quote', { body: { draft: settled }, signal })).data,
  });
  const isCurrent =
    draft !== null && JSON.stringify(draft) === JSON.stringify(settled) && query.isSuccess && !query.isPlaceholderData;
  return { sums: query.data, error: query.error, isCurrent };
}

interface Saving {
  id: string;
  base: string | null;
  draft: QuoteDraftBody;
  /** The total that the screen shows, to send it. */
  total: number | null;
}

function useChange<Given, Result>(change: (given: Given) => Promise<Result>, onError?: () => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError,
    onSuccess: () =>
      Promise.all(
        [LIST, ['quote'], ['inbox'], ['quote-basis']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}

export function useSaveQuote() {
  const queries = useQueryClient();
  return useChange(
    async ({ id, base, draft, total }: Saving) =>
      (
        await callFunction<SavedQuote>('save-quote', {
          body: { id, base, draft, ...(total === null ? {} : { send: { total } }) },
        })
      ).data,
    // It may cost something else by now.
    () => queries.invalidateQueries({ queryKey: ['quote-sums'] }),
  );
}

/** Another link, to copy or by email. */
export const useQuoteLink = () =>
  useChange(
    async (given: { id: string; email: boolean }) =>
      (await callFunction<{ link: string }>('quote-link', { body: given })).data.link,
  );

export const useAnswerQuote = () =>
  useChange(async ({ id, text }: { id: string; text: string }) => {
    await callFunction('answer-quote', { body: text === '' ? { id } : { id, text } });
  });

export const useWithdrawQuote = () =>
  useChange(async (id: string) => {
    const rest = await restClient();
    const { error } = await rest.rpc('withdraw_quote', { quote_id: id });
    if (error) throw new Error(error.message);
  });

export const useSaveQuoteSettings = () =>
  useChange(async (settings: QuoteSettings) => {
    const rest = await restClient();
    const { error } = await rest.from('quote_settings').update(settings).eq('only_row', true);
    if (error) throw new Error(error.message);
  });
