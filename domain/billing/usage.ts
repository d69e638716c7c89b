type UsageLevel = 'low' | 'high' | 'full';

/** Usage level of a limit, as bars show it: red above 90 %, yellow above 70 %. `share` is 1 at the limit. */
export function usageLevel(share: number): UsageLevel {
  if (share > 0.9) return 'full';
  return share > 0.7 ? 'high' : 'low';
}
