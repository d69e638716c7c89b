const POLL_MS = 60_000;

/**
 * Spread into `useQuery`: the screen keeps up without a reload, by a look every minute while it is visible (react-query holds the
 * poll of hidden tabs) and at once when somebody comes back to it. What is on show stays there meanwhile.
 */
export const liveOptions = {
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
} as const;
