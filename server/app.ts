import type { IncomingMessage } from 'node:http';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createAuth } from './protocols/auth/auth.ts';
import { createDevInbox } from '#server/modules/emails/dev-inbox/dev-inbox.ts';
import { createFunctions } from '#server/modules/routes.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { addressGroup, createClientAddress } from '#server/http/client-ip.ts';
import { headerPairs, securityHeaders } from '#server/http/headers.ts';
import type { RateLimit } from '#server/platform/rate-limits.ts';
import { isLocalRequest } from '#server/http/locality.ts';
import { createMetrics } from '#server/http/metrics.ts';
import type { Pages } from '#server/rendering/pages.ts';
import { answerStatic } from '#server/http/listener.ts';
import type { StaticFiles } from '#server/http/static.ts';
import { createRest } from '#server/protocols/rest/rest.ts';
import type { Services } from '#server/services.ts';
import { createStorage } from '#server/protocols/storage/storage.ts';

export interface Front {
  pages: Pick<Pages, 'handle'>;
  files: StaticFiles;
}

/** Promo codes could be guessed through the quote; this many tries leave nothing to guess. */
const QUOTES = { name: 'quote', points: 120, seconds: 60 };
/** Visitors may write contacts without an account; as many as through the form. */
const CONTACTS = { name: 'rest-contacts', points: 5, seconds: 600 };

/** What accounts write without a limit in the database: orders, each of which may hold a promo code, and log entries. */
const ORDERS = { name: 'rest-orders', points: 30, seconds: 300 };
const AUDIT = { name: 'rest-audit', points: 240, seconds: 60 };

type App = Hono<AppEnv>;

/**
 * The whole server as one fetch handler. `front` is null where only the protocols are wanted. The second argument of
 * `fetch` may carry node's `incoming` request, whose socket tells the client's address.
 */
export function createApp(services: Services, front: () => Front | null): App {
  const app: App = new Hono<AppEnv>();
  const metrics = createMetrics();

  app.use(knowClient(services));
  app.use(watch(services, metrics));
  app.use('/auth/v1/*', forBrowsers());
  app.use('/rest/v1/*', forBrowsers());
  app.use('/functions/v1/*', forBrowsers());
  app.use('/storage/v1/*', forBrowsers());
  app.use('/rest/v1/rpc/quote', limit(services, QUOTES));
  app.post('/rest/v1/contacts', limit(services, CONTACTS));
  app.post('/rest/v1/orders', limit(services, ORDERS));
  app.post('/rest/v1/audit_logs', limit(services, AUDIT));

  app.route('/auth/v1', createAuth(services));
  app.route('/rest/v1', createRest(services));
  app.route(
    '/functions/v1',
    createFunctions(services, async (path, init) => app.request(path, init)),
  );
  app.route('/storage/v1', createStorage(services));
  app.route('/dev', createDevInbox(services));

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => readiness(c, services));
  app.get('/metrics', async (c) => {
    if (!(await mayReadMetrics(c, services))) return notFound(c);
    const { body, contentType } = await metrics.read();
    return c.body(body, 200, { 'content-type': contentType });
  });

  for (const prefix of [
    '/auth/*',
    '/rest/*',
    '/functions/*',
    '/storage/*',
    '/dev/*',
    '/graphql/*',
    '/realtime/*',
    '/api/*',
  ]) {
    // Pages live below /auth too; a protocol's unknown version or path does not.
    if (prefix === '/auth/*') app.all('/auth/v1/*', notFound);
    else app.all(prefix, notFound);
  }
  app.all('*', (c) => servePage(c, front()));

  app.onError((error, c) => {
    services.log.error({ err: error, path: c.req.path }, 'a request failed');
    return c.json({ code: 'internal', message: 'Something went wrong on our side. Please try again.' }, 500);
  });
  return app;
}

function notFound(c: Context<AppEnv>): Response {
  return c.json({ code: 'not_found', message: 'There is nothing at this address' }, 404);
}

function knowClient({ config }: Services): MiddlewareHandler<AppEnv> {
  const addressOf = createClientAddress(config.trustProxy);
  return async (c, next) => {
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    const socketAddress = incoming?.socket.remoteAddress;
    c.set('address', addressOf(socketAddress ?? '127.0.0.1', c.req.header('x-forwarded-for')));
    c.set('local', config.local && isLocalRequest({ socketAddress, header: (name) => c.req.header(name) }));
    await next();
  };
}

/** Times every request and logs it without its query, which may carry tokens and filters on personal data. */
function watch({ log, config }: Services, metrics: ReturnType<typeof createMetrics>): MiddlewareHandler<AppEnv> {
  const standing = headerPairs(securityHeaders(config.publicUrl?.protocol === 'https:'));
  return async (c, next) => {
    const began = performance.now();
    await next();
    for (const [name, value] of standing) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const seconds = (performance.now() - began) / 1000;
    const { method, path } = c.req;
    metrics.observe({ method, area: areaOf(path), status: c.res.status, seconds });
    log.debug({ method, path, status: c.res.status, ms: Math.round(seconds * 1e3) }, 'request');
  };
}

function areaOf(path: string): string {
  return /^\/(auth|rest|functions|storage)\/v1/.exec(path)?.[0] ?? (path.startsWith('/assets/') ? '/assets' : 'page');
}

/** The protocols carry no cookies, so any origin may ask, as on a hosted Supabase. */
function forBrowsers(): MiddlewareHandler<AppEnv> {
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
      'x-sb-error-code',
      'x-supabase-api-version',
    ],
    maxAge: 86_400,
  });
}

function limit({ limits }: Services, rate: RateLimit): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const wait = await limits.take(rate, addressGroup(c.get('address')));
    if (wait === null) return next();
    c.header('retry-after', String(wait));
    return c.json(
      {
        code: 'rate_limited',
        message: `Too many requests. Please try again in ${wait} seconds.`,
        details: null,
        hint: null,
      },
      429,
    );
  };
}

async function readiness(c: Context<AppEnv>, { db, log }: Services): Promise<Response> {
  try {
    await db.query('select 1');
    return c.json({ status: 'ready' });
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return c.json({ status: 'unavailable' }, 503);
  }
}

async function mayReadMetrics(c: Context<AppEnv>, { identity }: Services): Promise<boolean> {
  if (c.get('local')) return true;
  const claims = await identity.claimsOf(c.req.raw.headers).catch(() => null);
  return claims?.role === 'service_role';
}

async function servePage(c: Context<AppEnv>, front: Front | null): Promise<Response> {
  if (front === null) return notFound(c);
  return answerStatic(front.files, c.req.raw) ?? front.pages.handle(c.req.raw);
}
