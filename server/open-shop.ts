import { join } from 'node:path';
import { createApp, type Front } from './app.ts';
import type { Product } from './product.ts';
import type { Config } from './config.ts';
import { seedAgency } from './demo/agency/seed-agency.ts';
import { beginDemo } from './demo/first-start.ts';
import { markDemoAccounts, rejectDemoAccounts } from './demo/demo-accounts.ts';
import { resumeDemo, seedDemo } from './demo/seed-demo.ts';
import { announceOwnerLink } from './modules/people/owner-link.ts';
import { startReporting } from './modules/system/report-process.ts';
import { emailNotes } from './live/live-email.ts';
import { openServices, type OpenServices } from './open-services.ts';
import type { Services } from './services.ts';
import type { Database } from './platform/db/database.ts';
import { PROJECT_ROOT } from './platform/project-root.ts';
import { isStripe } from './modules/payments/providers/is-stripe.ts';
import { seesClosedShop } from './modules/storefront/see-shop.ts';
import { openAnyway } from './modules/storefront/readiness.queries.ts';
import { closedPage } from './rendering/closed-page.ts';
import { closedShop } from './rendering/closed-shop.ts';
import { contentChangedAt } from './rendering/content.queries.ts';
import { createListener } from './http/listener.ts';
import { createRequestIds } from './http/request-context.ts';
import { createRequestLog } from './http/request-log.ts';
import { appDocuments } from './rendering/app-documents.ts';
import { maintenancePage } from './rendering/maintenance-page.ts';
import { Pages } from './rendering/pages.ts';
import { type Api, loadRenderer, type Renderer } from './rendering/renderer.ts';
import { siteDocuments } from './rendering/site-documents.ts';
import { loadStaticFiles } from './http/static.ts';

const BUILD = join(PROJECT_ROOT, 'build');

/**
 * Opens the whole product: database, jobs, application and pages. `opening` is its database, `url` its
 * public origin.
 * @throws {ConfigError | DatabaseError | DataFolderError | MigrationError} with a message for the operator
 */
export async function open(config: Config, opening: Promise<Database>, url: string): Promise<Product> {
  // Sign-in loads the metadata again; loading it here reports an error at start-up.
  if (config.saml !== null) await (await import('./protocols/auth/saml/identity-provider.ts')).loadSaml(config);
  const built = Promise.all([loadRenderer(BUILD), loadStaticFiles(join(BUILD, 'client'), url.startsWith('https:'))]);
  // Awaited below. Without a handler, an earlier rejection would end the process as unhandled.
  built.catch(() => undefined);
  const db = await opening;
  const opened = await openServices(config, db, () => url);
  const { services } = opened;
  if (config.local) await markDemoAccounts(db);
  else await rejectDemoAccounts(db);
  const [renderer, files] = await built;

  const pages = openPages(services, renderer, {
    api: async (path, init) => app.fetch(new Request(new URL(path, 'http://localhost'), init)),
    publicUrl: () => url,
  });
  const front = openFront(services, pages, { renderer, files });
  const app = createApp(services, () => front);
  await startWithDemo(opened);
  const notes = [
    ...(await ownerNotes(services)),
    ...(services.content.isOpen() ? [] : ['  shop    is closed to visitors: open it at /admin/set-up']),
    ...emailNotes(config, services.email, 'an email server at /email-management?tab=settings'),
  ];
  const reporting = await startReporting(services);
  services.content.onChange(() => pages.invalidate());
  services.settings.onChange(() => pages.invalidate());
  return {
    listener: createListener({
      fetch: app.fetch,
      peek: (path, headers) =>
        services.maintenance.current() === null && services.content.isOpen()
          ? pages.peek(path, { cookies: headers.cookie, languages: headers['accept-language'] })
          : null,
      files,
      requests: createRequestLog(services),
      newRequestId: createRequestIds(config.trustProxy),
    }),
    log: services.log,
    notes,
    warm: () =>
      void pages
        .warm()
        .catch((error: unknown) => services.log.error({ err: error }, 'could not render pages in advance')),
    drain: opened.drain,
    async close() {
      await Promise.all([pages.close(), reporting.stop()]);
      await opened.close();
    },
  };
}

/** What answers requests for pages and files. */
function openFront(
  services: Services,
  pages: Pages,
  { renderer, files }: Pick<Front, 'files'> & { renderer: Renderer },
): Front {
  return {
    pages,
    previews: pages,
    files,
    maintenancePage: (path, until) =>
      maintenancePage({
        content: services.content.current(),
        path,
        until,
        now: services.clock.now(),
        timeZone: services.config.timeZone,
        fonts: renderer.fonts,
      }),
    closedShop: (c) =>
      closedShop(c, {
        pages,
        isOpen: () => services.content.isOpen(),
        isOfTeam: (request) => seesClosedShop(request, services),
        page: (path) => closedPage({ content: services.content.current(), path, fonts: renderer.fonts }),
      }),
  };
}

function openPages(
  services: Services,
  renderer: Renderer,
  { api, publicUrl }: { api: Api; publicUrl: () => string },
): Pages {
  const { db, log } = services;
  const content = () => services.content.current();
  return new Pages({
    renderer,
    api,
    content,
    isOpen: () => services.content.isOpen(),
    publicUrl,
    providers: () => ({
      captcha: services.config.captcha?.provider ?? null,
      payments: isStripe(services.payments) ? 'stripe' : null,
    }),
    documents: new Map([
      ...siteDocuments({ content, publicUrl, changedAt: () => contentChangedAt(db) }),
      ...appDocuments(content),
    ]),
    log,
  });
}

/** The demo has an owner, and during maintenance nothing may be written. */
async function ownerNotes({ config, db, maintenance, publicUrl }: Services): Promise<string[]> {
  return config.demoData || maintenance.current() !== null ? [] : announceOwnerLink(db, publicUrl);
}

/** Starts the jobs, with the demo around them if it is on: its past needs a database at rest, the rest of it the jobs. */
async function startWithDemo({ services, start }: OpenServices): Promise<void> {
  if (!services.config.demoData) return start();
  await openAnyway(services.db);
  await services.content.refresh();
  await resumeDemo(services.db);
  const first = await beginDemo(services);
  await seedAgency(services);
  await start();
  await seedDemo(services);
  await first.done();
}
