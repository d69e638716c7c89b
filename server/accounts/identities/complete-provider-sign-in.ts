import { AuthError } from '#server/accounts/errors.ts';
import type { ProviderTokens } from '#server/accounts/tokens/exchange-code.ts';
import { type Challenge, issueCodeAtOnce } from '#server/accounts/tokens/pkce.ts';
import { requireOpenSession } from '#server/accounts/sessions/open-session.ts';
import { type IssuedSession, startSession } from '#server/accounts/sessions/sessions.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { lockUser, type UserRow } from '#server/accounts/users/users.queries.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { linkIdentity, type PendingLink, requireLinkable } from './link.ts';
import { type ProviderAccount, resolveAccount } from './sign-in-with-identity.ts';

/** A code to exchange where the client sent a PKCE challenge, else a session. */
export type ProviderOutcome = { code: string } | { issued: IssuedSession };

/** Signs in the holder of a provider's account. @throws {AuthError} */
export async function signInAtProvider(
  services: Services,
  origin: Origin,
  arrival: { account: ProviderAccount; tokens: ProviderTokens; challenge: Challenge | null; redirectTo: string },
): Promise<ProviderOutcome> {
  const { account, tokens, challenge, redirectTo } = arrival;
  const now = services.clock.now();
  const outcome = await inAccountTransaction(services, origin, async (sql): Promise<ProviderOutcome | AuthError> => {
    const { user, rejection } = await resolveAccount(services, sql, account, { now, redirectTo });
    if (user === null) return rejection;
    if (challenge === null)
      return { issued: await startSession(services, sql, origin, { user, method: 'oauth', now }) };
    const providerTokens = await services.identity.seal(tokens);
    const { provider } = account;
    const code = await issueCodeAtOnce(sql, {
      userId: user.id,
      challenge,
      provider,
      method: 'oauth',
      providerTokens,
      now,
    });
    return { code };
  });
  // After the commit: the email that asks for a confirmation must be sent.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Links a provider's account to the user who requested it, in a session that is still open. @throws {AuthError} 403, 422 */
export function linkAtProvider(
  services: Services,
  origin: Origin,
  request: PendingLink & { userId: string; sessionId: string | null; challenge: Challenge | null },
): Promise<ProviderOutcome> {
  const { account, assurance, sessionId, challenge } = request;
  const now = services.clock.now();
  return inAccountTransaction(services, origin, async (sql) => {
    const user = await lockLinkOwner(sql, request.userId);
    await requireOpenSession(sql, user, sessionId, now);
    if (challenge !== null) {
      await requireLinkable(sql, user, account);
      const pending: PendingLink = { account, assurance };
      const pendingIdentity = await services.identity.seal(pending);
      const { provider } = account;
      return {
        code: await issueCodeAtOnce(sql, {
          userId: user.id,
          sessionId,
          challenge,
          provider,
          method: 'oauth',
          pendingIdentity,
          now,
        }),
      };
    }
    await linkIdentity(services, sql, user, account);
    const aal = assurance === 'aal2' ? 'aal2' : 'aal1';
    return { issued: await startSession(services, sql, origin, { user, method: 'oauth', aal, now }) };
  });
}

async function lockLinkOwner(sql: Transaction, userId: string): Promise<UserRow> {
  const user = await lockUser(sql, userId);
  if (user === null) throw new AuthError(403, 'user_not_found', 'The account to link to no longer exists');
  return user;
}
