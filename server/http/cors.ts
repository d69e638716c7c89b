import { cors } from 'hono/cors';
import type { Context, MiddlewareHandler } from 'hono';

const EXPOSED = [
  'content-range',
  'content-location',
  'preference-applied',
  'location',
  'etag',
  'accept-ranges',
  'content-disposition',
  'x-total-count',
  'link',
  'retry-after',
  'x-request-id',
  'x-sb-error-code',
  'x-supabase-api-version',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
];

/** No cookie of the protocols says who calls, so every origin may call them, as on a hosted Supabase. */
export function allowAnyOrigin(): MiddlewareHandler {
  const answerPreflight = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: EXPOSED,
    maxAge: 86_400,
  });
  // TUS clients discover extensions by OPTIONS, which is no preflight.
  const isDiscovery = (c: Context) =>
    c.req.path === '/storage/v1/upload/resumable' && c.req.header('access-control-request-method') === undefined;
  const exposed = EXPOSED.join(',');
  return async (c, next) => {
    if (c.req.method === 'OPTIONS' && !isDiscovery(c)) return answerPreflight(c, next);
    await next();
    // Hono's middleware sets them before there is a response, which turns the body of every response into a stream.
    c.res.headers.set('access-control-allow-origin', '*');
    c.res.headers.set('access-control-expose-headers', exposed);
    return undefined;
  };
}
