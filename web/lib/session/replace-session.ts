import type { AuthResponse, Session } from '@supabase/auth-js';
import { clearDrafts } from '#web/lib/forms/clear-drafts.ts';
import { isGuestUser, SESSION_KEY, sessionStore, storedSession } from './session-storage.ts';
import { loadAuth } from './session-store.ts';

/**
 * Continues with another session. That of another account is ended first, with its local data. What a guest put in the cart
 * goes along, unless the server has moved it already.
 */
export async function replaceSession(
  { access_token, refresh_token, user }: Session,
  { hasCart = false } = {},
): Promise<AuthResponse> {
  const auth = await loadAuth();
  const previous = storedSession();
  if (previous !== null && isGuestUser(previous.user)) {
    if (hasCart) localStorage.clear();
    clearDrafts();
  } else if (previous !== null && previous.user.id !== user.id) {
    const { error } = await auth.signOut({ scope: 'local' });
    if (error) console.error('the sign-out request failed', error);
    localStorage.clear();
    sessionStore.removeItem(SESSION_KEY);
    clearDrafts();
  }
  return auth.setSession({ access_token, refresh_token });
}
