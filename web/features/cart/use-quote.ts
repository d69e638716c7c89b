import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CountryCode } from '#domain/orders/countries.ts';
import type { Quote } from '#domain/orders/order.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import type { CartItem } from './cart-items.ts';

/** Where the order is billed: it decides the tax. A tax number counts once it is confirmed for the account. */
export interface QuotePlace {
  country: CountryCode;
  region?: string;
  company?: string;
  tax_number?: string;
}

async function fetchQuote(
  items: readonly Pick<CartItem, 'id' | 'quantity'>[],
  promo: string,
  place: QuotePlace,
  signal: AbortSignal,
): Promise<Quote> {
  const rest = await restClient();
  const { data, error } = await rest
    .rpc('quote', {
      items: items.map(({ id, quantity }) => ({ id, quantity })),
      promo_code: promo === '' ? undefined : promo,
      ...place,
    })
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  return data;
}

/**
 * The price of the cart, and how current it is. Without a quote: `loading`, `offline` or `failed`. With a quote:
 * `fresh`, `updating` while a new one loads, `offline` if none can be loaded, `failed` if the update failed.
 */
export interface QuoteView {
  quote: Quote | undefined;
  state: 'loading' | 'fresh' | 'updating' | 'offline' | 'failed';
  problem: string | null;
  retry: () => void;
}

type QuoteQuery = Pick<UseQueryResult<Quote>, 'data' | 'isError' | 'isPlaceholderData' | 'fetchStatus'>;

export function quoteState({ data, isError, isPlaceholderData, fetchStatus }: QuoteQuery): QuoteView['state'] {
  const sound = data !== undefined && !isPlaceholderData;
  if (isError) return 'failed';
  if (sound) return 'fresh';
  if (fetchStatus === 'paused') return 'offline';
  return data === undefined ? 'loading' : 'updating';
}

/**
 * The database computes the quote, once the promo code is known. The previous quote stays on screen while a new one
 * loads.
 */
export function useQuote(
  items: readonly Pick<CartItem, 'id' | 'quantity'>[],
  promo: string | undefined,
  place: QuotePlace,
): QuoteView {
  const lines = items.map(({ id, quantity }) => [id, quantity]);
  const query = useQuery({
    queryKey: ['quote', lines, promo, place],
    queryFn: ({ signal }) => fetchQuote(items, promo ?? '', place, signal),
    enabled: items.length > 0 && promo !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    quote: query.data,
    state: quoteState(query),
    problem: query.error?.message ?? null,
    retry: () => void query.refetch(),
  };
}
