import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Quote } from '#domain/order.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';
import type { CartItem } from './cart-items.ts';

async function fetchQuote(items: readonly Pick<CartItem, 'id' | 'quantity'>[], promo: string, signal: AbortSignal): Promise<Quote> {
  const rest = await restClient();
  const { data, error } = await rest
    .rpc('quote', { items: items.map(({ id, quantity }) => ({ id, quantity })), promo_code: promo === '' ? null : promo })
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  return data as Quote;
}

/** What the cart costs now, worked out by the database. The figures before stay on screen while new ones come. */
export function useQuote(items: readonly CartItem[], promo: string) {
  const lines = items.map(({ id, quantity }) => [id, quantity]);
  return useQuery({
    queryKey: ['quote', lines, promo],
    queryFn: ({ signal }) => fetchQuote(items, promo, signal),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
  });
}
