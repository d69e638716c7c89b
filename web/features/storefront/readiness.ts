import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShopReadiness } from '#domain/storefront/readiness.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const READINESS = ['shop-readiness'];
const IS_OPEN = ['shop-is-open'];

/** Read again whenever the screen is opened: what is left is done on other screens. */
export const useReadiness = () =>
  useQuery({
    queryKey: READINESS,
    queryFn: async () => (await callFunction<ShopReadiness>('shop-readiness')).data,
    refetchOnMount: 'always',
  });

/** Opens the shop to visitors or closes it. @throws {FunctionError} */
export function useOpenShop() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (open: boolean) => (await callFunction<ShopReadiness>('open-shop', { body: { open } })).data,
    onSuccess: (readiness) => {
      queries.setQueryData(READINESS, readiness);
      queries.setQueryData(IS_OPEN, readiness.openedAt !== null);
    },
    onError: () => queries.invalidateQueries({ queryKey: READINESS }),
  });
}

/** Whether visitors see what the shop offers. */
export const useIsShopOpen = () =>
  useQuery({
    queryKey: IS_OPEN,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('shop_is_open').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });

/** Shows the pages of the closed shop to this browser for an hour. @throws {FunctionError} */
export const useSeeShop = () =>
  useMutation({ mutationFn: async () => (await callFunction<{ path: string }>('see-shop', { body: {} })).data });
