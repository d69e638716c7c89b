import { useLocation } from 'react-router';
import { signInAddress } from '#web/features/session/return-path.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/** The sign-in page with the way back to this one. A page is rendered once for everybody, so its query joins in later. */
export function useSignInAddress(): string {
  const { pathname, search } = useLocation();
  return signInAddress(useHydrated() ? pathname + search : pathname);
}
