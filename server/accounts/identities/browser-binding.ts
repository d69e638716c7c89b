import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { readCookie, removeCookie, writeCookie, type OwnCookie } from '#server/http/cookies.ts';
import type { Services } from '#server/services.ts';
import type { ProviderFlowRow } from './provider-flows.queries.ts';

/** How long a sign-in at a provider may take. */
export const AWAY_MINUTES = 10;

/*
 * Without a PKCE challenge, a cookie proves that a provider's answer arrives in the browser that started the sign-in.
 * Otherwise a crafted page could sign its visitor in to a stranger's account. With PKCE, the verifier proves it.
 */

export const OAUTH_ANSWER: OwnCookie = { name: 'hypecast-sign-in', path: '/auth/v1/callback', sameSite: 'Lax' };
/** The provider's page posts the answer, and browsers send cookies with a cross-site POST only if they are `SameSite=None`. */
export const SAML_ANSWER: OwnCookie = { name: 'hypecast-sso', path: '/auth/v1/sso/saml/acs', sameSite: 'None' };

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');

/** Marks the browser, and returns what the flow remembers of it. */
export function markBrowser({ publicUrl }: Pick<Services, 'publicUrl'>, c: Context, cookie: OwnCookie): string {
  const value = randomBytes(32).toString('base64url');
  writeCookie(publicUrl, c, cookie, value, AWAY_MINUTES * 60);
  return hashOf(value);
}

/** Whether the provider's response arrived in the browser that started the flow. With PKCE, the verifier decides instead. */
export function isSameBrowser(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  c: Context,
  flow: ProviderFlowRow,
  cookie: OwnCookie,
): boolean {
  if (flow.browser_hash === null) return flow.code_challenge !== null;
  const value = readCookie(publicUrl, c, cookie);
  removeCookie(publicUrl, c, cookie);
  return value !== undefined && hashOf(value) === flow.browser_hash;
}
