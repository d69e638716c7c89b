import { useQuery } from '@tanstack/react-query';
import { shopSettings } from '#web/lib/data/shop-settings.ts';

const CHECK_INTERVAL_MS = 60_000;

/** Today's date in this time zone, as `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now = new Date()): string {
  const { year, month, day } = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

/** Today in the shop's time zone, by which figures are dated; updates at the shop's midnight. */
export function useShopToday() {
  return useQuery({
    queryKey: ['shop-today'],
    queryFn: async () => todayIn((await shopSettings()).timeZone),
    refetchInterval: CHECK_INTERVAL_MS,
  });
}
