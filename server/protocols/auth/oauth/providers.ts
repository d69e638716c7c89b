import { AuthError } from '#server/accounts/errors.ts';
import type { OpenIdProvider } from '#server/config-providers.ts';
import type { Services } from '#server/services.ts';

/** A provider for redirects. @throws {AuthError} 400 validation_failed, with GoTrue's message, if unknown or disabled */
export function requireProvider(services: Services, name: string): OpenIdProvider {
  const provider = services.config.openIdProviders.get(name);
  if (provider !== undefined && provider.clientSecret !== null) return provider;
  const reason =
    provider !== undefined || name === 'google'
      ? 'provider is not enabled'
      : `Provider ${name.slice(0, 40)} could not be found`;
  throw new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`);
}
