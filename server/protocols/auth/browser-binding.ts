import { createHash, randomBytes } from 'node:crypto';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ProviderFlowRow } from '#server/accounts/identities/provider-flows.queries.ts';
import type { Services } from '#server/services.ts';
import type { AuthContext } from './scope.ts';

/** How long a sign-in at a provider may take. */
export const AWAY_MINUTES = 10;

/*
 * Without a PKCE challenge, a cookie proves that a provider's answer arrives in the browser that started the sign-in.
 * Otherwise a crafted page could sign its visitor in to a stranger's account. With PKCE, the verifier proves it.
 */
const COOKIE = 'hypecast-sign-in';

/**
 * `post`: the provider's page posts the answer, and browsers send cookies with a cross-site POST only if they are
 * `SameSite=None`, which needs `Secure`. They accept that from a loopback address over plain HTTP, too.
 */
type Binding = { path: string; post: boolean };

export const OAUTH_ANSWER: Binding = { path: '/auth/v1/callback', post: false };
export const SAML_ANSWER: Binding = { path: '/auth/v1/sso/saml/acs', post: true };

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');

/** Marks the browser, and returns what the flow remembers of it. */
export function markBrowser(services: Services, c: AuthContext, { path, post }: Binding): string {
  const value = randomBytes(32).toString('base64url');
  setCookie(c, COOKIE, value, {
    path,
    httpOnly: true,
    sameSite: post ? 'None' : 'Lax',
    secure: post || services.publicUrl.startsWith('https:'),
    maxAge: AWAY_MINUTES * 60,
  });
  return hashOf(value);
}

/** Whether the provider's response arrived in the browser that started the flow. With PKCE, the verifier decides instead. */
export function isSameBrowser(c: AuthContext, flow: ProviderFlowRow, { path, post }: Binding): boolean {
  if (flow.browser_hash === null) return flow.code_challenge !== null;
  const cookie = getCookie(c, COOKIE);
  deleteCookie(c, COOKIE, { path, ...(post ? { secure: true, sameSite: 'None' } : {}) });
  return cookie !== undefined && hashOf(cookie) === flow.browser_hash;
}
