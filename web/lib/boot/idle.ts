const LONGEST_PAUSE_MS = 20;

/** The next moment in which the browser has nothing to do, or soon after. */
export const whenIdle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: LONGEST_PAUSE_MS }) : setTimeout(resolve),
  );
