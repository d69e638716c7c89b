import { randomUUID } from 'node:crypto';
import { requireOpenSession } from '#server/accounts/sessions/open-session.ts';
import type { Challenge } from '#server/accounts/tokens/pkce.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { lockExistingUser } from '#server/accounts/users/users.ts';
import type { OpenIdProvider } from '#server/config-providers.ts';
import type { Services } from '#server/services.ts';
import { callbackUrl, configurationOf } from './openid.ts';
import { insertProviderFlow } from './provider-flows.queries.ts';

/** State of the exchange that the callback needs. Stored encrypted. */
export interface Departure {
  verifier: string;
  nonce: string;
  /** Assurance level of the session that requested a link. The resulting session has it too. */
  linkAssurance: string | null;
  /** Settings that are being tried, sealed once more with a key that no archive contains. */
  trial?: string;
}

interface Leaving {
  /** What the flow is found by. */
  provider: string;
  redirectTo: string;
  challenge: Challenge | null;
  browserHash: string | null;
  /** Whose session it ends with; null for a sign-in. */
  by: { userId: string; sessionId: string | null; assurance: string | null } | null;
  /** Sealed settings that are being tried. */
  trial?: string;
  scope: string;
  /** Parameters for the provider. */
  wishes: Record<string, string>;
}

/**
 * The URL of a provider's sign-in page; stores the flow that the callback continues.
 * @throws {AuthError} 500 unexpected_failure while the provider cannot be reached, 403 if the session has ended
 */
export async function departFor(
  services: Services,
  origin: Origin,
  provider: OpenIdProvider,
  { by, challenge, ...leaving }: Leaving,
): Promise<string> {
  const configuration = await configurationOf(provider);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } =
    await import('openid-client');
  const departure: Departure = {
    verifier: randomPKCECodeVerifier(),
    nonce: randomNonce(),
    linkAssurance: by?.assurance ?? null,
    ...(leaving.trial !== undefined && { trial: leaving.trial }),
  };
  const id = randomUUID();
  const sealed = await services.identity.seal(departure);
  const now = services.clock.now();
  await inAccountTransaction(services, origin, async (sql) => {
    if (by !== null) await requireOpenSession(sql, await lockExistingUser(sql, by.userId), by.sessionId, now);
    await insertProviderFlow(sql, {
      id,
      provider: leaving.provider,
      sealed,
      redirect_to: leaving.redirectTo,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      link_user_id: by?.userId ?? null,
      link_session_id: by?.sessionId ?? null,
      browser_hash: leaving.browserHash,
      created_at: now,
    });
  });
  const url = buildAuthorizationUrl(configuration, {
    ...leaving.wishes,
    redirect_uri: callbackUrl(services),
    scope: leaving.scope,
    state: id,
    nonce: departure.nonce,
    code_challenge: await calculatePKCECodeChallenge(departure.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}
