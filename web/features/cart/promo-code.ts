import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { restClient } from '#web/lib/data/rest-client.ts';
import { inTurn } from './cart-store.ts';

async function fetchPromoCode(user: string, signal: AbortSignal): Promise<string> {
  const rest = await restClient();
  const { data, error } = await rest
    .from('carts')
    .select('promo_code')
    .eq('user_id', user)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new Error(error.message);
  return data?.promo_code ?? '';
}

async function savePromoCode(user: string, code: string): Promise<void> {
  const rest = await restClient();
  const { error } = await rest
    .from('carts')
    .update({ promo_code: code === '' ? null : code })
    .eq('user_id', user);
  if (error) throw new Error(error.message);
}

const keyOf = (user: string | undefined) => ['cart-promo', user];

/**
 * The promo code of the server's cart, the same in every tab and on every device; undefined until it is known. The quote
 * decides whether it applies.
 */
export function usePromoCode(user: string | undefined): string | undefined {
  const { data, fetchStatus } = useQuery({
    queryKey: keyOf(user),
    queryFn: ({ signal }) => (user === undefined ? '' : fetchPromoCode(user, signal)),
    enabled: user !== undefined,
  });
  return data ?? (fetchStatus === 'fetching' ? undefined : '');
}

/** Keeps a promo code with the cart, or removes it. It applies at once, and in this tab even if it cannot be saved. */
export function useKeepPromoCode(user: string | undefined): (code: string) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (code: string) => {
      if (user !== undefined) await inTurn(() => savePromoCode(user, code));
    },
    onMutate: async (code) => {
      await queries.cancelQueries({ queryKey: keyOf(user) });
      queries.setQueryData(keyOf(user), code);
    },
    onError: (error) => console.error('the promo code could not be saved', error),
  });
  return (code) => mutate(code.trim().toUpperCase());
}

/** Reads the code again, for example once an order has used it. */
export function useReloadPromoCode(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.resetQueries({ queryKey: ['cart-promo'] });
}
