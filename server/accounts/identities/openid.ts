import type { Configuration } from 'openid-client';
import { AuthError } from '#server/accounts/errors.ts';
import type { OpenIdProvider } from '#server/config-providers.ts';
import { fetchPublicly } from '#server/platform/outside/public-fetch.ts';
import { isLoopbackHost } from '#server/config-values.ts';
import type { Services } from '#server/services.ts';

/** The redirect URL to register with each provider. */
export const callbackUrl = ({ publicUrl }: Pick<Services, 'publicUrl'>): string =>
  new URL('/auth/v1/callback', publicUrl).href;

async function discover({ issuer, clientId, clientSecret, isOutside }: OpenIdProvider): Promise<Configuration> {
  // Loaded on the first sign-in with a provider, not at start-up.
  const { allowInsecureRequests, ClientSecretPost, customFetch, discovery, enableNonRepudiationChecks, None } =
    await import('openid-client');
  const insecure = issuer.protocol === 'http:' && isLoopbackHost(issuer.hostname);
  return discovery(issuer, clientId, undefined, clientSecret === null ? None() : ClientSecretPost(clientSecret), {
    // Verify the signature of ID tokens too; TLS alone is not enough.
    execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
    timeout: 10,
    ...(isOutside && { [customFetch]: fetchPublicly }),
  });
}

/** By all that it depends on: providers are other objects after each change of the settings. */
const discovered = new Map<string, Promise<Configuration>>();

/**
 * A provider's discovery document, fetched once.
 * @throws {AuthError} 500 unexpected_failure while the provider cannot be reached
 */
export async function configurationOf(provider: OpenIdProvider): Promise<Configuration> {
  const key = JSON.stringify(provider);
  const known = discovered.get(key) ?? discover(provider);
  discovered.set(key, known);
  try {
    return await known;
  } catch (error) {
    discovered.delete(key);
    throw new AuthError(500, 'unexpected_failure', `${provider.name} cannot be reached right now`, { cause: error });
  }
}
