import type { Context } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import { hasCapability } from '#server/http/caller.ts';
import { type OwnCookie, readCookie, writeCookie } from '#server/http/cookies.ts';
import type { FunctionContext } from '#server/modules/request.ts';
import { TokenError } from '#server/platform/keys/identity.ts';
import type { Services } from '#server/services.ts';

/** The access token of a member of the team, for documents alone: no API reads it. It ends with the token. */
const VIEW_COOKIE: OwnCookie = { name: 'hypecast-closed-shop', path: '/', sameSite: 'Strict' };
const MAX_VIEW_SECONDS = 3600;

/** `POST /functions/v1/see-shop`: sets the cookie that shows the pages of a closed shop for an hour. Errors: 401, 403. */
export async function seeShop(c: FunctionContext, services: Services): Promise<Response> {
  const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  writeCookie(services.publicUrl, c, VIEW_COOKIE, token, MAX_VIEW_SECONDS);
  return c.json({ path: '/' });
}

/** Whether the cookie is of the team: its rights at this moment, not those of when the cookie was set. */
export async function seesClosedShop(c: Context<AppEnv>, services: Services): Promise<boolean> {
  const token = readCookie(services.publicUrl, c, VIEW_COOKIE);
  if (token === undefined) return false;
  try {
    const claims = await services.identity.verify(token);
    if ((await services.access.revocationOf(claims)) !== null || claims.role !== 'authenticated') return false;
    const caller = { claims, ip: c.get('ip'), userAgent: c.req.header('user-agent') ?? '' };
    return await hasCapability(services.db, caller, 'admin.open');
  } catch (error) {
    if (error instanceof TokenError) return false;
    throw error;
  }
}
