import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp, type Front } from './app.ts';
import { ConfigError, type Config } from './config.ts';
import { refuseDemoAccounts, seedDemo, wakeDemo } from './demo/seed-demo.ts';
import { openServices } from './open-services.ts';
import { openDatabase } from './platform/db/open.ts';
import { contentChangedAt } from './rendering/content.queries.ts';
import { watchContent } from './rendering/content-watch.ts';
import { createListener } from './http/listener.ts';
import { createRequestIds } from './http/request-context.ts';
import { createRequestLog } from './http/request-log.ts';
import { Pages } from './rendering/pages.ts';
import { loadRenderer } from './rendering/renderer.ts';
import { siteDocuments } from './rendering/site-documents.ts';
import { loadStaticFiles } from './http/static.ts';

const BUILD = join(import.meta.dirname, '../build');

export interface OpenShop {
  answer: RequestListener;
  log: Logger;
  /** Renders the pages that everybody asks for, before anybody does. */
  warm(): void;
  /** Waits for what runs, then closes everything. No request may come any more. */
  close(): Promise<void>;
}

/**
 * The whole product over its database, with its jobs running. `url` is where the world reaches it.
 * Throws what names the setting to mend: ConfigError, DatabaseError, DataFolderError, MigrationError.
 */
export async function openShop(config: Config, url: string): Promise<OpenShop> {
  // Read again at the first sign-in; here only to say at once what is wrong with it.
  if (config.saml !== null) await (await import('./protocols/auth/saml/identity-provider.ts')).loadSaml(config);
  const built = Promise.all([loadRenderer(BUILD), loadStaticFiles(join(BUILD, 'client'), url.startsWith('https:'))]);
  // It is awaited further down; a failure in between must not end the process without words.
  built.catch(() => undefined);
  const db = await openDatabase(config);
  const opened = await openServices(config, db, () => url);
  const { services } = opened;
  if (!config.local) {
    const refusal = await refuseDemoAccounts(db);
    if (refusal !== null) throw new ConfigError(refusal);
  }
  const [renderer, files] = await built;

  const pages = new Pages({
    renderer,
    api: async (path, init) => app.fetch(new Request(new URL(path, 'http://localhost'), init)),
    publicUrl: () => url,
    captcha: config.captcha?.provider ?? null,
    documents: siteDocuments({ publicUrl: () => url, changedAt: () => contentChangedAt(db) }),
    log: services.log,
  });
  const front: Front = { pages, files };
  const app = createApp(services, () => front);
  if (config.demoData) await wakeDemo(db);
  await opened.start();
  if (config.demoData) await seedDemo(app, services);
  const unwatch = await watchContent(db, () => pages.invalidate(), services.log);
  return {
    answer: createListener({
      fetch: app.fetch,
      peek: (path, cookies) => pages.peek(path, cookies),
      files,
      requests: createRequestLog(services),
      newRequestId: createRequestIds(config.trustProxy),
    }),
    log: services.log,
    warm: () =>
      void pages.warm().catch((error: unknown) => services.log.error({ err: error }, 'pages could not be warmed')),
    async close() {
      await Promise.all([unwatch(), pages.close()]);
      await opened.close();
    },
  };
}
