import type { Session } from '@supabase/auth-js';

export const SESSION_KEY = 'hypecast.session';

let remember: boolean | null = null;

/** `true` keeps the session after the browser closes; `false` ends it with the tab. Say so before signing in. */
export function rememberSession(value: boolean): void {
  remember = value;
}

/** Where the session lives: local storage when remembered, else the tab's own. Reads find either. */
export const sessionStore = {
  getItem: (key: string): string | null => localStorage.getItem(key) ?? sessionStorage.getItem(key),
  setItem: (key: string, value: string): void => {
    const local = remember ?? sessionStorage.getItem(SESSION_KEY) === null;
    (local ? localStorage : sessionStorage).setItem(key, value);
    (local ? sessionStorage : localStorage).removeItem(key);
  },
  removeItem: (key: string): void => {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  },
};

/** The session as it was last written, by this tab or another; null when there is none that can be read. */
export function storedSession(): Session | null {
  try {
    const text = sessionStore.getItem(SESSION_KEY);
    const value: unknown = text === null ? null : JSON.parse(text);
    return isSession(value) ? value : null;
  } catch (error) {
    console.error('the stored session could not be read', error);
    return null;
  }
}

function isSession(value: unknown): value is Session {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access_token' in value &&
    'user' in value &&
    typeof value.user === 'object' &&
    value.user !== null
  );
}

/**
 * Half signed in: the account asks for a second step and this session has not passed it. The server takes such a session
 * for a visitor's; only `/auth/v1` lets it finish.
 */
export function owesSecondStep({
  access_token: token,
  user,
}: Pick<Session, 'access_token'> & { user: Pick<Session['user'], 'factors'> }): boolean {
  return user.factors?.some((factor) => factor.status === 'verified') === true && assuranceOf(token) !== 'aal2';
}

/** The `aal` of an access token, which is read and not checked: that is the server's part. */
function assuranceOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? claims.aal : null;
  } catch (error) {
    console.error('an access token could not be read', error);
    return null;
  }
}
