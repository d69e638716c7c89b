import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { readBody, text } from './body.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { deleteFlowState, findFlowState } from '#server/accounts/flow-state.queries.ts';
import { isBanned } from './guards.ts';
import { hashCode, isExpired, matchesChallenge } from '#server/accounts/pkce.ts';
import { linkIdentity } from '#server/accounts/identities/link.ts';
import type { ProviderTokens } from './oauth/arrive.ts';
import type { PromisedLink } from './oauth/callback.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from './scope.ts';
import { startSession, type AuthenticationMethod } from '#server/accounts/sessions.ts';
import { lockUser, type UserRow } from '#server/accounts/users.queries.ts';

const Body = z.object({ auth_code: text(), code_verifier: text() });

/** POST /token?grant_type=pkce: a code from a redirect, with the secret that started the flow, for a session. */
export function grantPkce(services: Services): Endpoint {
  return async (c) => {
    const { auth_code: code, code_verifier: verifier } = await readBody(c, Body);
    if (code === undefined || verifier === undefined) {
      throw new AuthError(
        400,
        'validation_failed',
        'invalid request: both auth code and code verifier should be non-empty',
      );
    }
    const session = await inAuthTransaction(services, c, (sql) => exchange(services, sql, c, { code, verifier }));
    return c.json(session);
  };
}

async function exchange(
  services: Services,
  sql: Transaction,
  c: AuthContext,
  { code, verifier }: { code: string; verifier: string },
) {
  const now = services.clock.now();
  const flow = await findFlowState(sql, hashCode(code));
  const missing = new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (flow === null || flow.user_id === null) throw missing;
  if (isExpired(flow, now))
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  if (!matchesChallenge(flow, verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  const user = await lockUser(sql, flow.user_id);
  if (user === null || !(await deleteFlowState(sql, flow.id))) throw missing;
  if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
  const tokens =
    flow.provider_tokens === null ? {} : await services.identity.open<ProviderTokens>(flow.provider_tokens);
  const session = await (flow.pending_identity === null
    ? startSession(services, sql, c, { user, method: flow.authentication_method as AuthenticationMethod, now })
    : keepPromise(services, sql, c, user, flow.pending_identity));
  return { ...session, ...tokens };
}

/** Links the identity that the same browser asked to link, and goes on with what its session had proved. */
async function keepPromise(services: Services, sql: Transaction, c: AuthContext, user: UserRow, sealed: string) {
  const { account, assurance } = await services.identity.open<PromisedLink>(sealed);
  const linked = await linkIdentity(services, sql, user, account);
  const now = services.clock.now();
  return startSession(services, sql, c, {
    user: linked,
    method: 'oauth',
    now,
    ...(assurance === 'aal2' ? { aal: 'aal2' as const } : {}),
  });
}
