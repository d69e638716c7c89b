import type { Context, MiddlewareHandler } from 'hono';
import { serialize } from 'hono/utils/cookie';
import type { Services } from '#server/services.ts';
import type { AppEnv } from './app-env.ts';
import { nameOfCookie, optionsOfCookie, readCookie, type OwnCookie } from './cookies.ts';

/*
 * With a read replica, a browser remembers in a cookie when it last wrote, so that it never reads less than that. The
 * cookie grants nothing: who changes it may only read late. A client that keeps no cookies reads the primary.
 */

const COOKIE: OwnCookie = { name: 'hypecast-last-write', path: '/', sameSite: 'Strict' };
const DAY_SECONDS = 86_400;
/** By how much the clocks of several machines may differ. */
const CLOCKS_MS = 2000;

/** What a client has to find in its reads: everything up to this moment (milliseconds since 1970). */
export function lastWriteOf(c: Context<AppEnv>, publicUrl: string): number {
  const text = readCookie(publicUrl, c, COOKIE) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) + CLOCKS_MS : Infinity;
}

/** Call it after the commit. */
export function rememberWrite(response: Response, publicUrl: string): void {
  response.headers.append(
    'set-cookie',
    serialize(nameOfCookie(publicUrl, COOKIE.name), String(Date.now()), {
      ...optionsOfCookie(publicUrl, COOKIE),
      maxAge: DAY_SECONDS,
    }),
  );
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Links in emails and redirects of identity providers, which write although they are GET. */
const WRITING_GETS = new Set(['/auth/v1/verify', '/auth/v1/callback']);

/** Remembers the writes of a protocol other than REST, which knows better which of its requests write. */
export function rememberWrites(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (!READS.has(c.req.method) || WRITING_GETS.has(c.req.path)) rememberWrite(c.res, services.publicUrl);
  };
}
