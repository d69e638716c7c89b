export type UsageLevel = 'low' | 'high' | 'full';

/** How much of a limit is used, as bars show it: red above nine tenths, yellow above seven. `share` is 1 at the limit. */
export function usageLevel(share: number): UsageLevel {
  if (share > 0.9) return 'full';
  return share > 0.7 ? 'high' : 'low';
}
