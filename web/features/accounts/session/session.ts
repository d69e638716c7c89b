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
import { ownAddress } from '#web/lib/i18n/locale.ts';

export { getAccessToken } from '#web/lib/session/session-store.ts';
export type { SessionUser } from './user.ts';

export interface SessionView {
  status: SessionState['status'];
  user: SessionUser | null;
  /** Who has passed the first of two steps: nobody yet, except to the screen of the second one. */
  half: User | null;
  error: SessionProblem | null;
}

/** Who is signed in; `loading` on the server, during hydration and while an old session is being refreshed. */
export function useSession(): SessionView {
  const { status, session, half, error } = useSyncExternalStore(subscribeSession, sessionState, serverSessionState);
  const account = session?.user ?? null;
  const user = useMemo(() => (account === null ? null : toSessionUser(account)), [account]);
  return { status, user, half: half?.user ?? null, error };
}

/** A sign-out somebody clicked, in the menu of the header or a screen: empties local storage and leaves for `target` with a fresh document, so no memory of the account remains. */
export async function signOut(target = '/'): Promise<void> {
  await endSession();
  window.location.assign(ownAddress(target));
}
