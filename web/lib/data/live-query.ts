const POLL_MS = 60_000;

/**
 * Spread into `useQuery` to keep a screen current: polls every minute while visible (react-query pauses hidden tabs)
 * and when the window regains focus. The previous data stays on screen during a refetch.
 */
export const liveOptions = {
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
} as const;
