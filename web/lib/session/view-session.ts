import type { Session } from '@supabase/auth-js';

const KEY = 'hypecast.view';

/** What `view-as-client` gives: a token that reads as a client and writes nothing. `expires_at` is in seconds. */
export type ViewSession = Pick<Session, 'access_token' | 'user'> & { expires_at: number };

/**
 * The client whom staff look at in this tab, null when it is an ordinary one. It lives in the tab's own storage, beside
 * the member of staff's session, which other tabs share and this one must not touch.
 */
export function viewSession(): ViewSession | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as ViewSession);
}

export const isViewing = (): boolean =>
  typeof window !== 'undefined' && typeof sessionStorage !== 'undefined' && sessionStorage.getItem(KEY) !== null;

/** From the next document on. */
export function beginView(session: ViewSession): void {
  sessionStorage.setItem(KEY, JSON.stringify(session));
}

/** From the next document on, the tab is its own again. */
export function endView(): void {
  sessionStorage.removeItem(KEY);
}

export const hasEnded = ({ expires_at }: ViewSession): boolean => expires_at * 1000 <= Date.now();
