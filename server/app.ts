import { Hono, type Context } from 'hono';
import { createAuth } from '#server/protocols/auth/auth.ts';
import { socketOf, type AppEnv } from '#server/http/app-env.ts';
import { isServiceRole, resolveCaller } from '#server/http/caller.ts';
import { allowAnyOrigin } from '#server/http/cors.ts';
import { notFound, sendRetryAfter, unexpectedError } from '#server/http/errors.ts';
import { sendSecurityHeaders } from '#server/http/headers.ts';
import { rememberWrites } from '#server/http/last-write.ts';
import { rejectInMaintenance, type MakeMaintenancePage } from '#server/http/maintenance.ts';
import { addOperations } from '#server/http/operations.ts';
import { limitByIp } from '#server/http/rate-limit.ts';
import { requestContext } from '#server/http/request-context.ts';
import { requestLog } from '#server/http/request-log.ts';
import { traceRequests } from '#server/http/trace-requests.ts';
import { serveFile, type StaticFiles } from '#server/http/static.ts';
import { createDevInbox } from '#server/modules/emails/dev-inbox/dev-inbox.ts';
import { PREVIEW_PATH } from '#server/modules/content/open-preview.ts';
import { previewPage } from '#server/modules/content/preview-page.ts';
import type { Pages } from '#server/rendering/pages.ts';
import { createRest } from '#server/protocols/rest/rest.ts';
import { writeArchive } from '#server/platform/backup/write-archive.ts';
import { locationOf } from '#server/platform/maintenance/location.ts';
import { createStorage } from '#server/protocols/storage/storage.ts';
import type { Services } from '#server/services.ts';
import type { Mode } from './mode.ts';
import { shopMode } from './shop-mode.ts';

export interface Front {
  pages: Pick<Pages, 'handle'>;
  /** Without them, the team's editor has no preview. */
  previews?: Pick<Pages, 'preview' | 'noPreview'>;
  files: StaticFiles;
  /** Without it, pages get the JSON of the APIs during maintenance. */
  maintenancePage?: MakeMaintenancePage;
  /** What a request for a page gets while the shop is closed; null if it is served as ever. */
  closedShop?: (c: Context<AppEnv>) => Promise<Response | null>;
}

/** Where an unknown path is a 404. Other unknown paths are a matter of the pages. Pages exist below `/auth`, too. */
const API_PREFIXES = ['/auth/v1', '/rest', '/functions', '/storage', '/share', '/dev', '/graphql', '/realtime', '/api'];

/**
 * The whole server as one fetch handler. `front` is null where only the protocols are needed. The second argument of
 * `fetch` carries the node request and response, which tell the client's IP address and when the response has ended.
 */
export function createApp(services: Services, front: () => Front | null, mode: Mode = shopMode): Hono<AppEnv> {
  const { config } = services;
  const app = createBase(services);

  for (const protocol of ['auth', 'rest', 'functions', 'storage']) app.use(`/${protocol}/v1/*`, allowAnyOrigin());
  if (services.replica !== null)
    for (const protocol of ['auth', 'functions', 'storage']) app.use(`/${protocol}/v1/*`, rememberWrites(services));
  app.use(rejectInMaintenance(services, (path, until) => pageAt(front(), path, until)));
  const restRequests = { name: 'rest', points: config.restRequestsPerMinute, seconds: 60 };
  // Calls within the process are the pages' loaders.
  const isOwn = (c: Context<AppEnv>) => socketOf(c) === undefined || isServiceRole(c);
  app.use('/rest/v1/*', limitByIp(services, restRequests, isOwn));
  mode.addRoutes(app, services);

  app.route('/auth/v1', createAuth(services));
  app.route('/rest/v1', createRest(services, mode.rest(config)));
  app.route(
    '/storage/v1',
    createStorage(services, (caller) => mode.storageQuotaOf(config, caller)),
  );
  app.route('/dev', createDevInbox(services));
  addOperationsOf(app, services);
  for (const prefix of API_PREFIXES) app.all(`${prefix}/*`, notFound);

  app.get(`${PREVIEW_PATH}/*`, async (c) => {
    const { previews } = front() ?? {};
    return previews === undefined ? notFound(c) : previewPage(c, services, previews);
  });
  app.all('*', (c) => servePage(c, front()));
  return app;
}

/** What every request passes through. */
function createBase(services: Services): Hono<AppEnv> {
  const { config, log } = services;
  const app = new Hono<AppEnv>();
  app.use(requestContext(config));
  if (config.tracing !== null) app.use(traceRequests(config));
  app.use(requestLog(services));
  app.use(sendSecurityHeaders(config.publicUrl?.protocol === 'https:'));
  app.use(sendRetryAfter());
  app.use(resolveCaller(services));
  app.onError(unexpectedError(log));
  return app;
}

function addOperationsOf(app: Hono<AppEnv>, services: Services): void {
  const { dataDir } = services.config;
  addOperations(app, {
    ...services,
    location: locationOf(services.config),
    writeArchive: (options) => writeArchive({ ...services, dataDir }, options),
  });
}

/** The endpoints of a process that only runs jobs. */
export function createOperations(services: Services): Hono<AppEnv> {
  const app = createBase(services);
  addOperationsOf(app, services);
  app.all('*', notFound);
  return app;
}

const pageAt = (front: Front | null, path: string, until: Date | null) =>
  front === null || API_PREFIXES.some((prefix) => path.startsWith(`${prefix}/`))
    ? null
    : (front.maintenancePage?.(path, until) ?? null);

async function servePage(c: Context<AppEnv>, front: Front | null): Promise<Response> {
  if (front === null) return notFound(c);
  const file = serveFile(front.files, c.req.raw);
  c.set('route', file === null ? 'page' : 'file');
  return file ?? (await front.closedShop?.(c)) ?? front.pages.handle(c.req.raw);
}
