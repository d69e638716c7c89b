import type { User } from '@supabase/auth-js';
import { useMemo, useSyncExternalStore } from 'react';
import {
  endSession,
  serverSessionState,
  sessionState,
  subscribeSession,
  type SessionProblem,
  type SessionState,
} from '#web/lib/session/session-store.ts';
import { toSessionUser, type SessionUser } from './user.ts';
import { absoluteUrl } from '#web/lib/i18n/locale.ts';

export { getAccessToken } from '#web/lib/session/session-store.ts';
export type { SessionUser } from './user.ts';

interface SessionView {
  status: SessionState['status'] | 'guest';
  /** The signed-in user. A guest is none. */
  user: SessionUser | null;
  /** Who has a cart: the signed-in user or a guest. */
  shopper: SessionUser | null;
  /** The user of a pending MFA session (AAL1): not signed in yet, and known only to the second-step screen. */
  pendingMfa: User | null;
  error: SessionProblem | null;
}

/** The current user; `loading` on the server, during hydration and while an expired session is being refreshed. */
export function useSession(): SessionView {
  const { status, session, pendingMfa, error } = useSyncExternalStore(
    subscribeSession,
    sessionState,
    serverSessionState,
  );
  const account = session?.user ?? null;
  const shopper = useMemo(() => (account === null ? null : toSessionUser(account)), [account]);
  const isGuest = shopper?.isGuest === true;
  return {
    status: isGuest ? 'guest' : status,
    user: isGuest ? null : shopper,
    shopper,
    pendingMfa: pendingMfa?.user ?? null,
    error,
  };
}

/**
 * Signs out at the user's request: empties local storage and loads `target` as a new document, so no account data stays
 * in memory.
 */
export async function signOut(target = '/'): Promise<void> {
  await endSession();
  window.location.assign(absoluteUrl(target));
}
