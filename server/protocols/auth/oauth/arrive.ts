import { AuthError } from '#server/accounts/errors.ts';
import type { Departure } from '#server/accounts/identities/depart.ts';
import { callbackUrl, configurationOf } from '#server/accounts/identities/openid.ts';
import type { ProviderTokens } from '#server/accounts/tokens/exchange-code.ts';
import type { ProviderAccount } from '#server/accounts/identities/sign-in-with-identity.ts';
import type { OpenIdProvider } from '#server/config-providers.ts';
import type { Services } from '#server/services.ts';
import { accountFromClaims, type ProviderClaims } from './provider-account.ts';

interface Arrival {
  account: ProviderAccount;
  tokens: ProviderTokens;
}

/**
 * Validates the provider's response and fetches the user's claims.
 * @throws {AuthError} 400 bad_oauth_callback with the provider's own message
 */
export async function arriveFrom(
  services: Services,
  provider: OpenIdProvider,
  departure: Departure,
  answer: URLSearchParams,
): Promise<Arrival> {
  const rejection = answer.get('error');
  if (rejection !== null)
    throw new AuthError(400, 'bad_oauth_callback', (answer.get('error_description') ?? rejection).slice(0, 300));
  const configuration = await configurationOf(provider);
  const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
  const came = new URL(callbackUrl(services));
  came.search = answer.toString();
  try {
    const tokens = await authorizationCodeGrant(configuration, came, {
      pkceCodeVerifier: departure.verifier,
      expectedState: answer.get('state') ?? '',
      expectedNonce: departure.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the provider sent no ID token');
    const known: ProviderClaims =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
        : claims;
    return {
      account: accountFromClaims(provider.name, claims.iss, known),
      tokens: { provider_token: tokens.access_token, provider_refresh_token: tokens.refresh_token ?? null },
    };
  } catch (error) {
    services.log.warn({ err: error, provider: provider.name }, 'the answer of a provider was not accepted');
    throw new AuthError(
      400,
      'bad_oauth_callback',
      `The sign-in with ${provider.name} could not be completed. Please try again.`,
      { cause: error },
    );
  }
}
