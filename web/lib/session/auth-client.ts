import { AuthClient, type AuthChangeEvent, type GoTrueClient, type Session } from '@supabase/auth-js';
import { SESSION_KEY, sessionStore } from './session-storage.ts';

/**
 * The official auth client on our storage. `onChange` also receives the reason why the server last refused to refresh a
 * session.
 */
export function createAuth(
  onChange: (event: AuthChangeEvent, session: Session | null, refusal: string | null) => void,
): GoTrueClient {
  let refusal: string | null = null;

  /** Wraps `fetch` to read why a refresh failed: the client only removes the session. */
  const attentiveFetch: typeof fetch = async (input, init) => {
    const renewal = String(input).includes('grant_type=refresh_token');
    if (renewal) refusal = null;
    const answer = await fetch(input, init);
    if (renewal && answer.status >= 400 && answer.status < 500) {
      const { msg, message }: { msg?: string; message?: string } = await answer
        .clone()
        .json()
        .catch(() => ({}));
      refusal = message ?? msg ?? answer.statusText;
    }
    return answer;
  };

  const auth = new AuthClient({
    url: new URL('/auth/v1', window.location.origin).href,
    storageKey: SESSION_KEY,
    storage: sessionStore,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    fetch: attentiveFetch,
    experimental: { recoveryCodes: true },
  });
  auth.onAuthStateChange((event, session) => {
    // The client reports its initial session without an error; the store asks for both.
    if (event !== 'INITIAL_SESSION') onChange(event, session, refusal);
  });
  return auth;
}
