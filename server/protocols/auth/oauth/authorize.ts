import { randomUUID } from 'node:crypto';
import { insertProviderFlow } from '#server/accounts/identities/provider-flows.queries.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { requireOpenSession } from '#server/accounts/sessions/open-session.ts';
import type { SignedIn } from '#server/accounts/sessions/proof.ts';
import { readChallenge } from '#server/accounts/tokens/pkce.ts';
import { inAccountTransaction } from '#server/accounts/transaction.ts';
import { lockExistingUser } from '#server/accounts/users/users.ts';
import type { OpenIdProvider } from '#server/config-providers.ts';
import { markBrowser, OAUTH_ANSWER } from '#server/protocols/auth/browser-binding.ts';
import { redirectTarget } from '#server/protocols/auth/redirects.ts';
import { type AuthContext, type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';
import { callbackUrl, configurationOf, requireProvider } from './providers.ts';

/** State of the exchange that the callback needs. Stored encrypted. */
export interface Departure {
  verifier: string;
  nonce: string;
  /** Assurance level of the session that requested a link. The resulting session has it too. */
  linkAssurance: string | null;
}

/** Provider parameters that a client may set. */
const PASSED_ON = [
  'prompt',
  'access_type',
  'login_hint',
  'hd',
  'include_granted_scopes',
  'ui_locales',
  'display',
  'max_age',
];

function wishesOf(c: AuthContext): Record<string, string> {
  const named = PASSED_ON.map((name) => [name, c.req.query(name)] as const);
  return Object.fromEntries(
    named.filter((pair): pair is readonly [string, string] => pair[1] !== undefined && pair[1].length <= 500),
  );
}

const scopesOf = (c: AuthContext): string =>
  [...new Set(['openid', 'email', 'profile', ...(c.req.query('scopes') ?? '').slice(0, 1000).split(/[\s,]+/)])]
    .filter((scope) => /^[!#-[\]-~]+$/.test(scope))
    .join(' ');

/** The URL of the provider's sign-in page; stores the flow that the callback continues. */
export async function leaveFor(
  services: Services,
  c: AuthContext,
  provider: OpenIdProvider,
  link: SignedIn | null,
): Promise<string> {
  const challenge = readChallenge({
    code_challenge: c.req.query('code_challenge'),
    code_challenge_method: c.req.query('code_challenge_method'),
  });
  const redirectTo = redirectTarget(c, services);
  const configuration = await configurationOf(provider);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } =
    await import('openid-client');
  const departure: Departure = {
    verifier: randomPKCECodeVerifier(),
    nonce: randomNonce(),
    linkAssurance: link?.session.aal ?? null,
  };
  const id = randomUUID();
  const sealed = await services.identity.seal(departure);
  const browserHash = challenge === null ? markBrowser(services, c, OAUTH_ANSWER) : null;
  const now = services.clock.now();
  await inAccountTransaction(services, originOf(c), async (sql) => {
    if (link !== null) await requireOpenSession(sql, await lockExistingUser(sql, link.user.id), link.session.id, now);
    await insertProviderFlow(sql, {
      id,
      provider: provider.name,
      sealed,
      redirect_to: redirectTo,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      link_user_id: link?.user.id ?? null,
      link_session_id: link?.session.id ?? null,
      browser_hash: browserHash,
      created_at: now,
    });
  });
  return buildAuthorizationUrl(configuration, {
    ...wishesOf(c),
    redirect_uri: callbackUrl(services),
    scope: scopesOf(c),
    state: id,
    nonce: departure.nonce,
    code_challenge: await calculatePKCECodeChallenge(departure.verifier),
    code_challenge_method: 'S256',
  }).href;
}

/** GET /authorize?provider=...: redirects to the provider, which returns to `redirect_to` through /callback. */
export function authorize(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.authorize, c.get('ip'));
    const provider = requireProvider(services, c.req.query('provider') ?? '');
    const url = await leaveFor(services, c, provider, null);
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
  };
}
