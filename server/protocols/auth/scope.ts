import type { Context } from 'hono';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { SessionRow } from '#server/accounts/sessions.queries.ts';
import type { UserRow } from '#server/accounts/users.queries.ts';

export interface AuthEnv {
  Variables: AppEnv['Variables'] & {
    /** Set by the guard `requireUser`. */
    user: UserRow;
    session: SessionRow;
  };
}

export type AuthContext = Context<AuthEnv>;
export type Endpoint = (c: AuthContext) => Promise<Response> | Response;

export const userAgentOf = (c: AuthContext): string => (c.req.header('user-agent') ?? '').slice(0, 500);

/**
 * One transaction as the owner of the account tables, which no request role may touch. Address and agent are given
 * along for the audit rows that triggers write.
 */
export function inAuthTransaction<T>(
  services: Services,
  c: AuthContext,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  const headers = JSON.stringify({ 'x-forwarded-for': c.get('address'), 'user-agent': userAgentOf(c) });
  return services.db.transaction(work, {
    setup: { text: `select set_config('request.headers', $1, true)`, params: [headers] },
  });
}
