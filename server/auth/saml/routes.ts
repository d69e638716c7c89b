import type { Hono } from 'hono';
import type { Services } from '#server/services.ts';
import type { AuthEnv } from '../scope.ts';
import { samlAcs } from './acs.ts';
import { identityProvider } from './identity-provider.ts';
import { samlMetadata } from './service-provider.ts';
import { singleSignOn } from './sign-in.ts';

/** The doors of single sign-on, which read the identity provider's document together. */
export function addSingleSignOn(auth: Hono<AuthEnv>, services: Services): void {
  const provider = identityProvider(services);
  auth.post('/sso', singleSignOn(services, provider));
  auth.get('/sso/saml/metadata', samlMetadata(services, provider));
  auth.post('/sso/saml/acs', samlAcs(services, provider));
}
