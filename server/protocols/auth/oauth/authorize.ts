import { markBrowser, OAUTH_ANSWER } from '#server/accounts/identities/browser-binding.ts';
import { departFor } from '#server/accounts/identities/depart.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import type { SignedIn } from '#server/accounts/sessions/proof.ts';
import { readChallenge } from '#server/accounts/tokens/pkce.ts';
import type { OpenIdProvider } from '#server/config-providers.ts';
import { redirectTarget } from '#server/protocols/auth/redirects.ts';
import { type AuthContext, type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';
import { requireProvider } from './providers.ts';

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
  return departFor(services, originOf(c), provider, {
    provider: provider.name,
    redirectTo,
    challenge,
    browserHash: challenge === null ? markBrowser(services, c, OAUTH_ANSWER) : null,
    by: link === null ? null : { userId: link.user.id, sessionId: link.session.id, assurance: link.session.aal },
    scope: scopesOf(c),
    wishes: wishesOf(c),
  });
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
