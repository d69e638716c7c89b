import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import { insertProviderFlow } from '#server/accounts/identities/provider-flows.queries.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { readChallenge } from '#server/accounts/tokens/pkce.ts';
import { pkceFields, readBody, text } from '#server/protocols/auth/body.ts';
import { markBrowser, SAML_ANSWER } from '#server/accounts/identities/browser-binding.ts';
import { captchaFields, requirePerson } from '#server/protocols/auth/captcha.ts';
import { targetOf } from '#server/protocols/auth/redirects.ts';
import { comparableDomain } from '#server/config-values.ts';
import type { Endpoint } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';
import { type IdentityProvider, providerName } from './identity-provider.ts';
import { serviceProvider } from './service-provider.ts';

const Body = z.object({
  provider_id: text(),
  domain: text(),
  redirect_to: text(4096),
  skip_http_redirect: z.boolean().nullish(),
  ...pkceFields,
  ...captchaFields,
});

/** Stored encrypted until the response to a request arrives. */
export interface SamlRequest {
  requestId: string;
}

/** POST /sso {provider_id | domain, redirect_to}: the identity provider's URL with our request, as `{url}` or a redirect. */
export function singleSignOn(services: Services, provider: () => Promise<IdentityProvider>): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.sso, c.get('ip'));
    const wanted = await provider();
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    requireKnown(wanted, body);
    const challenge = readChallenge(body);
    const flow = { id: randomUUID(), requestId: `_${randomBytes(20).toString('hex')}` };
    await insertProviderFlow(services.db, {
      id: flow.id,
      provider: providerName(wanted),
      sealed: await services.identity.seal({ requestId: flow.requestId } satisfies SamlRequest),
      redirect_to: targetOf(c, services, body.redirect_to),
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      link_user_id: null,
      link_session_id: null,
      browser_hash: challenge === null ? markBrowser(services, c, SAML_ANSWER) : null,
      created_at: services.clock.now(),
    });
    const url = await serviceProvider(services, wanted, flow.requestId).getAuthorizeUrlAsync(flow.id, undefined, {});
    return body.skip_http_redirect === true ? c.json({ url }) : c.redirect(url, 303);
  };
}

function requireKnown(provider: IdentityProvider, { provider_id: id, domain }: z.output<typeof Body>): void {
  if (id !== undefined && domain !== undefined)
    throw new AuthError(400, 'validation_failed', 'Only one of provider_id or domain supported');
  if (id === undefined && domain === undefined)
    throw new AuthError(400, 'validation_failed', 'A provider_id or domain needs to be provided');
  if (id !== undefined && id.toLowerCase() !== provider.id)
    throw new AuthError(404, 'sso_provider_not_found', 'No such SSO provider');
  if (domain !== undefined && !provider.domains.includes(comparableDomain(domain.trim()))) {
    throw new AuthError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain');
  }
}
