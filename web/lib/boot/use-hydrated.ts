import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and while a page is hydrated, true after. What depends on this visit's address or storage waits for
 * it, because a page is rendered once for everyone.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
