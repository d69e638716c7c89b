import type { Hono } from 'hono';
import { AuthError } from '#server/accounts/errors.ts';
import { lazily } from '#server/protocols/auth/lazily.ts';
import type { AuthEnv, Endpoint } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';

/** The endpoints of single sign-on. The XML libraries load with the first request, if a provider is configured. */
export function addSingleSignOn(auth: Hono<AuthEnv>, services: Services): void {
  const sso = services.config.saml === null ? disabled() : enabled(services);
  auth.post('/sso', sso.signIn);
  auth.get('/sso/saml/metadata', sso.metadata);
  auth.post('/sso/saml/acs', sso.response);
}

interface SsoEndpoints {
  signIn: Endpoint;
  metadata: Endpoint;
  response: Endpoint;
}

function disabled(): SsoEndpoints {
  const reject: Endpoint = () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  };
  return { signIn: reject, metadata: reject, response: reject };
}

function enabled(services: Services): SsoEndpoints {
  // All three read the provider's document together.
  const provider = async () => {
    const { identityProvider } = await import('./identity-provider.ts');
    return identityProvider(services);
  };
  let known: ReturnType<typeof provider> | undefined;
  const shared = () => (known ??= provider());
  return {
    signIn: lazily(async () => (await import('./sign-in.ts')).singleSignOn(services, await shared())),
    metadata: lazily(async () => (await import('./service-provider.ts')).samlMetadata(services, await shared())),
    response: lazily(async () => (await import('./acs.ts')).samlAcs(services, await shared())),
  };
}
