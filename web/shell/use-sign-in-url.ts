import { useLocation } from 'react-router';
import { signInUrl } from '#web/features/accounts/session/return-path.ts';
import { useHydrated } from '#web/lib/boot/use-hydrated.ts';

/**
 * The sign-in URL that returns to this page. Rendered pages are shared by all users, so the query is added after
 * hydration.
 */
export function useSignInUrl(): string {
  const { pathname, search } = useLocation();
  return signInUrl(useHydrated() ? pathname + search : pathname);
}
