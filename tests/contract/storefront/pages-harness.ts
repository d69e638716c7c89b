import { resolve } from 'node:path';
import type { Engine } from '#server/platform/db/database.ts';
import { appDocuments } from '#server/rendering/app-documents.ts';
import { contentChangedAt } from '#server/rendering/content.queries.ts';
import { Pages } from '#server/rendering/pages.ts';
import { loadRenderer } from '#server/rendering/renderer.ts';
import { siteDocuments } from '#server/rendering/site-documents.ts';
import type { PageProviders } from '#server/http/headers.ts';
import { loadStaticFiles } from '#server/http/static.ts';
import { startServer, type ServerOptions, type TestServer } from '#tests/support/server.ts';

export const BUILD = resolve(import.meta.dirname, '../../../build');

export interface PageServer extends TestServer {
  pages: Pages;
  /** All pages, as router patterns. */
  patterns: readonly string[];
  /** A page as a browser without JavaScript receives it. */
  html(path: string): Promise<string>;
}

/** The complete server with the built front end, whose pages may load from `providers`. */
export async function startPageServer(
  engine: Engine,
  providers: PageProviders = {},
  options: ServerOptions = {},
): Promise<PageServer> {
  const renderer = await loadRenderer(BUILD);
  const opened: { pages?: Pages } = {};
  const server = await startServer(engine, {
    ...options,
    async front(api, services) {
      const pages = new Pages({
        renderer,
        api,
        content: () => services.content.current(),
        publicUrl: () => services.publicUrl,
        providers: () => providers,
        documents: new Map([
          ...siteDocuments({
            content: () => services.content.current(),
            publicUrl: () => services.publicUrl,
            changedAt: () => contentChangedAt(services.db),
          }),
          ...appDocuments(() => services.content.current()),
        ]),
        log: services.log,
      });
      opened.pages = pages;
      services.content.onChange(() => pages.invalidate());
      return { pages, previews: pages, files: await loadStaticFiles(`${BUILD}/client`, false) };
    },
  });
  const { pages } = opened;
  if (pages === undefined) throw new Error('the front end was not opened');
  return {
    ...server,
    pages,
    patterns: renderer.patterns,
    html: async (path) => (await fetch(server.url + path)).text(),
  };
}
