import type { Context } from 'hono';
import type { SessionRow } from '#server/accounts/sessions/sessions.queries.ts';
import type { Origin } from '#server/accounts/transaction.ts';
import type { UserRow } from '#server/accounts/users/users.queries.ts';
import type { AppEnv } from '#server/http/app-env.ts';

export interface AuthEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & {
    /** Set by the guard `requireSession`. */
    user: UserRow;
    session: SessionRow;
  };
}

export type AuthContext = Context<AuthEnv>;
export type Endpoint = (c: AuthContext) => Promise<Response> | Response;

export const originOf = (c: AuthContext): Origin => ({
  ip: c.get('ip'),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
  local: c.get('local'),
  foreignPart: c.get('foreignPart'),
});
