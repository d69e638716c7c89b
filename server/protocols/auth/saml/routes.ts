import type { Hono } from 'hono';
import { AuthError } from '#server/accounts/errors.ts';
import { lazily } from '#server/protocols/auth/lazily.ts';
import type { AuthEnv, Endpoint } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';

/** The doors of single sign-on. Reading XML and its signatures is loaded where a provider is set, at the first of its requests. */
export function addSingleSignOn(auth: Hono<AuthEnv>, services: Services): void {
  const doors = services.config.saml === null ? closed() : open(services);
  auth.post('/sso', doors.signIn);
  auth.get('/sso/saml/metadata', doors.metadata);
  auth.post('/sso/saml/acs', doors.answer);
}

interface Doors {
  signIn: Endpoint;
  metadata: Endpoint;
  answer: Endpoint;
}

function closed(): Doors {
  const refuse: Endpoint = () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  };
  return { signIn: refuse, metadata: refuse, answer: refuse };
}

function open(services: Services): Doors {
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
    answer: lazily(async () => (await import('./acs.ts')).samlAcs(services, await shared())),
  };
}
