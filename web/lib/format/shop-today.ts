import { useQuery } from '@tanstack/react-query';
import { dayIn } from '#domain/time-zone.ts';
import { shopZone } from './shop-zone.ts';

const CHECK_INTERVAL_MS = 60_000;

/** Today in the shop's time zone. */
export const shopToday = (): string => dayIn(new Date(), shopZone());

/** Today in the shop's time zone, by which figures are dated; updates at the shop's midnight. */
export function useShopToday() {
  return useQuery({
    queryKey: ['shop-today'],
    queryFn: shopToday,
    refetchInterval: CHECK_INTERVAL_MS,
  });
}
