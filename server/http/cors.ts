import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';

/** The protocols use no cookies, so every origin may call them, as on a hosted Supabase. */
export function allowAnyOrigin(): MiddlewareHandler {
  return cors({
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
    ],
    maxAge: 86_400,
  });
}
