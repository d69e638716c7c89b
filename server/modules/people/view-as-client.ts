import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findClientAccount, logPersonAct } from './people.queries.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PER_ADMIN = { name: 'view-as-client', points: 60, seconds: 3600 };
const VIEW_SECONDS = 15 * 60;

const Body = z.object({ clientId: z.uuid() });

/**
 * `POST /functions/v1/view-as-client` {clientId}: returns a token with which the team sees what the client sees. It
 * lasts 15 minutes, ends with the session or role of who views (`act`), cannot be refreshed, and no API accepts it for writes
 * (`view_only`, see `platform/db/scope.ts`). The audit log records who views. Errors: 401, 403, 404 for the team and disabled accounts,
 * 429.
 */
export async function viewAsClient(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const adminId = caller.claims.sub;
  await takeFrom(services, PER_ADMIN, adminId);
  const { clientId } = await readBody(c, Body);
  const issued = Math.floor(services.clock.now().getTime() / 1000);
  const expires = issued + VIEW_SECONDS;
  const user = await onBehalfOf(services.db, caller, async (sql) => {
    const account = await findClientAccount(sql, clientId);
    if (account === null) throw new AppError(404, 'not_found', 'This client does not exist or is not active');
    await logPersonAct(sql, 'view_as', clientId, { expires_at: new Date(expires * 1000).toISOString() });
    return account;
  });
  const accessToken = await services.identity.sign({
    role: 'authenticated',
    aud: 'authenticated',
    sub: user.id,
    ...(user.email === null ? {} : { email: user.email }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    aal: 'aal1',
    view_only: true,
    act: {
      sub: adminId,
      ...(caller.claims.session_id === undefined ? {} : { session_id: caller.claims.session_id }),
      ...(caller.claims.app_metadata === undefined ? {} : { app_metadata: caller.claims.app_metadata }),
    },
    iat: issued,
    exp: expires,
  });
  return c.json({ access_token: accessToken, expires_at: expires, user });
}
