import * as z from 'zod';
import { refreshSession } from '#server/accounts/sessions/refresh-session.ts';
import type { Services } from '#server/services.ts';
import { readBody, text } from '../body.ts';
import { type Endpoint, originOf } from '../scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';

const Body = z.object({ refresh_token: text() });

/** POST /token?grant_type=refresh_token */
export function grantRefreshToken(services: Services): Endpoint {
  return async (c) => {
    const { refresh_token: presented } = await readBody(c, Body);
    return c.json(wireSession(await refreshSession(services, originOf(c), presented)));
  };
}
