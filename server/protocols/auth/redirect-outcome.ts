import type { AuthError } from '#server/accounts/errors.ts';
import type { WireSession } from '#server/accounts/sessions/wire-session.ts';

/** A session as a URL fragment. `sb` has no value: it marks the fragment as one of this protocol. */
export function sessionFragment(session: WireSession, more: Record<string, string> = {}): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    ...more,
  }).toString();
}

/** Adds the error to the redirect's URL: in the fragment, and for PKCE, whose client reads the query, there too. */
export function describeFailure(target: URL, error: AuthError, pkce: boolean): void {
  const facts = { error: 'access_denied', error_code: error.code, error_description: error.message };
  if (pkce) for (const [name, value] of Object.entries(facts)) target.searchParams.set(name, value);
  target.hash = new URLSearchParams({ ...facts, sb: '' }).toString();
}
