import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './app-env.ts';
import { requestFacts } from './request-log.ts';

/** For errors that no protocol has formatted. */
export function unexpectedError(log: Logger): ErrorHandler<AppEnv> {
  return (error, c) => {
    log.error({ err: error, ...requestFacts(c) }, 'a request failed');
    return c.json({ code: 'internal', message: 'Something went wrong on our side. Please try again.' }, 500);
  };
}

const RETRY_AFTER_SECONDS = '5';

/** Whatever is not available now, such as a connection to the database, may be in a moment. */
export const sendRetryAfter = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await next();
  if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.header('retry-after', RETRY_AFTER_SECONDS);
};

export function notFound(c: Context<AppEnv>): Response {
  return c.json({ code: 'not_found', message: 'There is nothing at this address' }, 404);
}
