import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { readBody, text } from './body.ts';
import { AuthError } from './errors.ts';
import { deleteFlowState, findFlowState } from './flow-state.queries.ts';
import { isBanned } from './guards.ts';
import { hashCode, isExpired, matchesChallenge } from './pkce.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import { startSession, type AuthenticationMethod } from './sessions.ts';
import { lockUser } from './users.queries.ts';

const Body = z.object({ auth_code: text(), code_verifier: text() });

/** POST /token?grant_type=pkce: a code from a redirect, with the secret that started the flow, for a session. */
export function grantPkce(services: Services): Endpoint {
  return async (c) => {
    const { auth_code: code, code_verifier: verifier } = await readBody(c, Body);
    if (code === undefined || verifier === undefined) {
      throw new AuthError(400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty');
    }
    const now = services.clock.now();
    const session = await inAuthTransaction(services, c, async (sql) => {
      const flow = await findFlowState(sql, hashCode(code));
      const missing = new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
      if (flow === null || flow.user_id === null) throw missing;
      if (isExpired(flow, now)) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
      if (!matchesChallenge(flow, verifier)) {
        throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
      }
      const user = await lockUser(sql, flow.user_id);
      if (user === null || !(await deleteFlowState(sql, flow.id))) throw missing;
      if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
      return startSession(services, sql, c, { user, method: flow.authentication_method as AuthenticationMethod, now });
    });
    return c.json(session);
  };
}
