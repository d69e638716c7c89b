import { Hono, type Context } from 'hono';
import { createAuth } from '#server/protocols/auth/auth.ts';
import { socketOf, type AppEnv } from '#server/http/app-env.ts';
import { isServiceRole, resolveCaller } from '#server/http/caller.ts';
import { allowAnyOrigin } from '#server/http/cors.ts';
import { notFound, unexpectedError } from '#server/http/errors.ts';
import { sendSecurityHeaders } from '#server/http/headers.ts';
import { addOperations } from '#server/http/operations.ts';
import { limitByIp } from '#server/http/rate-limit.ts';
import { requestContext } from '#server/http/request-context.ts';
import { requestLog } from '#server/http/request-log.ts';
import { serveFile, type StaticFiles } from '#server/http/static.ts';
import { createDevInbox } from '#server/modules/emails/dev-inbox/dev-inbox.ts';
import { createFunctions } from '#server/modules/routes.ts';
import type { Pages } from '#server/rendering/pages.ts';
import { createRest } from '#server/protocols/rest/rest.ts';
import { writeArchive } from '#server/platform/backup/write-archive.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { createStorage } from '#server/protocols/storage/storage.ts';
import type { Services } from '#server/services.ts';

export interface Front {
  pages: Pick<Pages, 'handle'>;
  files: StaticFiles;
}

/** A quote tells whether a promo code exists. This many attempts make guessing useless. */
const QUOTES = { name: 'quote', points: 120, seconds: 60 };
/** Visitors may write contacts without an account, as often as through the form. */
const CONTACTS = { name: 'rest-contacts', points: 5, seconds: 600 };
/** What accounts write without a limit in the database: orders, each of which may hold a promo code, and log entries. */
const ORDERS = { name: 'rest-orders', points: 30, seconds: 300 };
const AUDIT = { name: 'rest-audit', points: 240, seconds: 60 };

/** Where an unknown path is a 404. Other unknown paths are a matter of the pages. Pages exist below `/auth`, too. */
const API_PREFIXES = ['/auth/v1', '/rest', '/functions', '/storage', '/dev', '/graphql', '/realtime', '/api'];

/**
 * The whole server as one fetch handler. `front` is null where only the protocols are needed. The second argument of
 * `fetch` carries the node request and response, which tell the client's IP address and when the response has ended.
 */
export function createApp(services: Services, front: () => Front | null): Hono<AppEnv> {
  const { config, log } = services;
  const app = new Hono<AppEnv>();

  app.use(requestContext(config));
  app.use(requestLog(services));
  app.use(sendSecurityHeaders(config.publicUrl?.protocol === 'https:'));
  app.use(resolveCaller(services));
  app.onError(unexpectedError(log));

  for (const protocol of ['auth', 'rest', 'functions', 'storage']) app.use(`/${protocol}/v1/*`, allowAnyOrigin());
  const restRequests = { name: 'rest', points: config.restRequestsPerMinute, seconds: 60 };
  // Calls within the process are the pages' loaders.
  const isOwn = (c: Context<AppEnv>) => socketOf(c) === undefined || isServiceRole(c);
  app.use('/rest/v1/*', limitByIp(services, restRequests, isOwn));
  app.use('/rest/v1/rpc/quote', limitByIp(services, QUOTES));
  app.post('/rest/v1/contacts', limitByIp(services, CONTACTS));
  app.post('/rest/v1/orders', limitByIp(services, ORDERS));
  app.post('/rest/v1/audit_logs', limitByIp(services, AUDIT));

  app.route('/auth/v1', createAuth(services));
  app.route('/rest/v1', createRest(services, { mayEstimateCounts: isStaff }));
  app.route('/functions/v1', createFunctions(services));
  app.route('/storage/v1', createStorage(services));
  app.route('/dev', createDevInbox(services));
  const { db, files, clock, metrics } = services;
  const archive = () => writeArchive({ db, files, clock, dataDir: config.dataDir });
  addOperations(app, { db, log, metrics, writeArchive: archive });
  for (const prefix of API_PREFIXES) app.all(`${prefix}/*`, notFound);

  app.all('*', (c) => servePage(c, front()));
  return app;
}

/** Admins and the service role: policies show them every order and client. A session of the first factor has the role `anon`. */
function isStaff({ claims: { role, app_metadata: metadata } }: Caller): boolean {
  return role === 'service_role' || (role === 'authenticated' && metadata?.role === 'admin');
}

async function servePage(c: Context<AppEnv>, front: Front | null): Promise<Response> {
  if (front === null) return notFound(c);
  const file = serveFile(front.files, c.req.raw);
  c.set('route', file === null ? 'page' : 'file');
  return file ?? front.pages.handle(c.req.raw);
}
