import type { Session } from '@supabase/auth-js';

export const SESSION_KEY = 'hypecast.session';

let remember: boolean | null = null;

/** `true` keeps the session after the browser closes, `false` ends it with the tab. Call this before signing in. */
export function rememberSession(value: boolean): void {
  remember = value;
}

/** Where the session is stored: local storage if remembered, otherwise session storage. Reads check both. */
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

/** The stored session, from this tab or another; null if there is none or it cannot be parsed. */
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
 * Pending MFA (AAL1): the account has a second factor that this session has not passed. The server treats such a
 * session as a visitor's; only `/auth/v1` can complete it.
 */
export function isPendingMfa({
  access_token: token,
  user,
}: Pick<Session, 'access_token'> & { user: Pick<Session['user'], 'factors'> }): boolean {
  return user.factors?.some((factor) => factor.status === 'verified') === true && assuranceOf(token) !== 'aal2';
}

/** The `aal` claim of an access token. The signature is not checked; the server does that. */
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

/** A buyer without an account: the session opens cart, checkout and the guest's own orders. */
export const isGuestUser = ({ role }: { role?: string | undefined }): boolean => role === 'guest';
