import { cors } from 'hono/cors';
import type { Context, MiddlewareHandler } from 'hono';

/** The protocols use no cookies, so every origin may call them, as on a hosted Supabase. */
export function allowAnyOrigin(): MiddlewareHandler {
  const handle = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: [
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
    ],
    maxAge: 86_400,
  });
  // TUS clients discover extensions by OPTIONS, which is no preflight.
  const isDiscovery = (c: Context) =>
    c.req.method === 'OPTIONS' &&
    c.req.path === '/storage/v1/upload/resumable' &&
    c.req.header('access-control-request-method') === undefined;
  return (c, next) => (isDiscovery(c) ? next() : handle(c, next));
}
