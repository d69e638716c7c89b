import { AuthClient, type AuthChangeEvent, type GoTrueClient, type Session } from '@supabase/auth-js';
import { unsubscribe } from '#web/lib/push/device.ts';
import { SESSION_KEY, sessionStore } from './session-storage.ts';

const authUrl = () => new URL('/auth/v1', window.location.origin).href;

/**
 * The official auth client on our storage. `onChange` also receives the reason why the server last refused to refresh a
 * session.
 */
export function createAuth(
  onChange: (event: AuthChangeEvent, session: Session | null, rejection: string | null) => void,
): GoTrueClient {
  let rejection: string | null = null;

  /** Wraps `fetch` to read why a refresh failed: the client only removes the session. */
  const fetchAndReadRejection: typeof fetch = async (input, init) => {
    const isRefresh = String(input).includes('grant_type=refresh_token');
    if (isRefresh) rejection = null;
    const response = await fetch(input, init);
    if (isRefresh && response.status >= 400 && response.status < 500) {
      const { msg, message }: { msg?: string; message?: string } = await response
        .clone()
        .json()
        .catch(() => ({}));
      rejection = message ?? msg ?? response.statusText;
    }
    return response;
  };

  const auth = new AuthClient({
    url: authUrl(),
    storageKey: SESSION_KEY,
    storage: sessionStore,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    fetch: fetchAndReadRejection,
    experimental: { recoveryCodes: true },
  });
  auth.onAuthStateChange(async (event, session) => {
    // The client reports its initial session without an error; the store asks for both.
    if (event !== 'INITIAL_SESSION') onChange(event, session, rejection);
    // The client waits for it, so it is done before the page is left.
    if (event === 'SIGNED_OUT') await unsubscribe();
  });
  return auth;
}

/** Each client has a key of its own: the library warns of two clients with one. */
let arrivals = 0;

/**
 * An auth client that redeems a link or code without touching this browser's session: what it opens stays in memory.
 * The PKCE verifiers are those of the main client, so only a flow that this browser began can be completed.
 */
export function createArrivalAuth(): GoTrueClient {
  const storageKey = `hypecast.arrival.${++arrivals}`;
  const memory = new Map<string, string>();
  const isVerifier = (key: string) => key.endsWith('-code-verifier');
  const verifierKey = (key: string) => key.replace(storageKey, SESSION_KEY);
  return new AuthClient({
    url: authUrl(),
    storageKey,
    storage: {
      getItem: (key) => (isVerifier(key) ? sessionStore.getItem(verifierKey(key)) : (memory.get(key) ?? null)),
      setItem: (key, value) =>
        isVerifier(key) ? sessionStore.setItem(verifierKey(key), value) : void memory.set(key, value),
      removeItem: (key) => (isVerifier(key) ? sessionStore.removeItem(verifierKey(key)) : void memory.delete(key)),
    },
    flowType: 'pkce',
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
  });
}
