import type { Session } from '@supabase/auth-js';

const KEY = 'hypecast.view';

/** The response of `view-as-client`: a token that reads as a client and cannot write. `expires_at` is in seconds. */
export type ViewSession = Pick<Session, 'access_token' | 'user'> & { expires_at: number };

/**
 * The client that this tab views; null in an ordinary tab. It is kept in session storage, so it does not touch the team
 * member's own session, which all tabs share.
 */
export function viewSession(): ViewSession | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as ViewSession);
}

export const isViewing = (): boolean =>
  typeof window !== 'undefined' && typeof sessionStorage !== 'undefined' && sessionStorage.getItem(KEY) !== null;

/** Takes effect with the next document. */
export function beginView(session: ViewSession): void {
  sessionStorage.setItem(KEY, JSON.stringify(session));
}

/** From the next document on, the tab uses its own session again. */
export function endView(): void {
  sessionStorage.removeItem(KEY);
}

export const hasEnded = ({ expires_at }: ViewSession): boolean => expires_at * 1000 <= Date.now();
