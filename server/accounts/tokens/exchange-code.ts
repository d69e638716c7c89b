import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from '../errors.ts';
import { deleteFlowState, findFlowState } from './flow-state.queries.ts';
import { linkIdentity, type PendingLink } from '../identities/link.ts';
import { hashCode, isExpired, matchesChallenge } from './pkce.ts';
import { requireOpenSession } from '../sessions/open-session.ts';
import { type AuthenticationMethod, type IssuedSession, startSession } from '../sessions/sessions.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { lockUser, updateUser, type UserRow } from '../users/users.queries.ts';
import { isBanned } from '../users/users.ts';

/** Tokens of an external provider, for a client that calls the provider itself. */
export interface ProviderTokens {
  provider_token: string | null;
  provider_refresh_token: string | null;
}

export interface ExchangedCode {
  issued: IssuedSession;
  providerTokens: ProviderTokens | null;
}

/**
 * Exchanges the code of a redirect, and the verifier that started the flow, for a session.
 * @throws {AuthError} 400 bad_code_verifier, user_banned; 404 flow_state_not_found; 422 flow_state_expired
 */
export function exchangeCode(
  services: Services,
  origin: Origin,
  presented: { code: string; verifier: string },
): Promise<ExchangedCode> {
  return inAccountTransaction(services, origin, (sql) => exchange(services, sql, origin, presented));
}

async function exchange(
  services: Services,
  sql: Transaction,
  origin: Origin,
  { code, verifier }: { code: string; verifier: string },
): Promise<ExchangedCode> {
  const now = services.clock.now();
  const flow = await findFlowState(sql, hashCode(code));
  const missing = new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (flow === null || flow.user_id === null) throw missing;
  if (isExpired(flow, now))
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  if (!matchesChallenge(flow, verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  const held = await lockUser(sql, flow.user_id);
  if (held === null || !(await deleteFlowState(sql, flow.id))) throw missing;
  if (isBanned(held, now)) throw new AuthError(400, 'user_banned', 'User is banned');
  const user = await restorePassword(sql, held, flow.pending_password, now);
  const providerTokens =
    flow.provider_tokens === null ? null : await services.identity.open<ProviderTokens>(flow.provider_tokens);
  const method = flow.authentication_method as AuthenticationMethod;
  const issued = await (flow.pending_identity === null
    ? startSession(services, sql, origin, { user, method, now })
    : completeLink(services, sql, origin, user, { sealed: flow.pending_identity, sessionId: flow.session_id }));
  return { issued, providerTokens };
}

/** The verifier shows that this client signed up, so the password is its own. One that was set meanwhile stays. */
async function restorePassword(sql: Transaction, user: UserRow, pending: string | null, now: Date): Promise<UserRow> {
  if (pending === null || user.encrypted_password !== null) return user;
  return updateUser(sql, user.id, { encrypted_password: pending }, now);
}

/** Links the identity that the same browser asked to link, at the assurance level of the session that asked, while that is open. */
async function completeLink(
  services: Services,
  sql: Transaction,
  origin: Origin,
  user: UserRow,
  { sealed, sessionId }: { sealed: string; sessionId: string | null },
) {
  const now = services.clock.now();
  await requireOpenSession(sql, user, sessionId, now);
  const { account, assurance } = await services.identity.open<PendingLink>(sealed);
  const linked = await linkIdentity(services, sql, user, account);
  const aal = assurance === 'aal2' ? 'aal2' : 'aal1';
  return startSession(services, sql, origin, { user: linked, method: 'oauth', aal, now });
}
