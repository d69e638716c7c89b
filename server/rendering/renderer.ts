import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  generatePath,
  matchRoutes,
  type RouteObject,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { locales, pathIn, prefixOf, splitLocale, type Locale } from '#domain/locales.ts';

/** `fetch` on the shop's own doors, as an anonymous visitor; `path` begins with `/`. */
export type Api = (path: string, init?: RequestInit) => Promise<Response>;

type EntryModule = ServerBuild['entry']['module'] & {
  // Contexts are known by identity, so they come from the build and not from the sources.
  apiContext: RouterContext<Api>;
  reportContext: RouterContext<(error: unknown) => void>;
  localeContext: RouterContext<Locale>;
};

/** Where a path leads. Paths of one `key` get the same document. */
export interface PageLocation {
  key: string;
  /** The path to render it at: the address itself in its canonical form, or one that stands for a pattern. */
  path: string;
  /** Complete without JavaScript, so its modules can wait; false for the shells of guarded pages. */
  complete: boolean;
  /** A server loader decides whether there is such a page at all. */
  conditional: boolean;
}

export interface Renderer {
  /** Null where no page of ours is. */
  locate(pathname: string): PageLocation | null;
  /** Of all pages: `/client/orders/:id`. */
  patterns: readonly string[];
  /** Renders a page, or its loaders' data when the path ends in `.data`. Rejects when a loader or component failed. */
  render(url: string, api: Api): Promise<Response>;
}

const STAND_IN = '-';

function routeTree(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId && route.path !== '*')
    .map((route) => {
      if (route === undefined) throw new Error('unreachable');
      const { id, path } = route;
      if (route.index === true) return { id, index: true as const, ...(path === undefined ? {} : { path }) };
      return { id, ...(path === undefined ? {} : { path }), children: routeTree(build, id) };
    });
}

/** The renderer over a React Router server build, as `react-router build` or Vite's module runner gives it. */
export function createRenderer(build: ServerBuild, mode: 'production' | 'development' = 'production'): Renderer {
  const routes = routeTree(build);
  const entry = build.entry.module as EntryModule;
  // The router knows a language as the base of all addresses, so routes and links are written once.
  const handlers = new Map(
    locales.map((locale) => [locale, createRequestHandler({ ...build, basename: prefixOf(locale) || '/' }, mode)]),
  );
  const isPage = (id: string) => build.routes[id]?.module.default !== undefined && !isLayout(build, id);

  const patterns = Object.keys(build.routes)
    .filter(isPage)
    .map((id) => patternOf(build, id))
    .filter((pattern) => !pattern.includes('*'));

  return {
    patterns,
    locate(pathname) {
      const { locale, path: unprefixed } = splitLocale(pathname);
      const matches = matchRoutes(routes, unprefixed);
      const last = matches?.at(-1);
      if (matches === null || last === undefined || !isPage(last.route.id ?? '')) return null;
      const pattern = patternOf(build, last.route.id ?? '');
      // The root's loader tells the shop's address and decides about no page.
      const manifest = matches
        .filter((match) => match.route.id !== 'root')
        .map((match) => build.assets.routes[match.route.id ?? '']);
      const conditional = pattern.includes(':') && manifest.some((route) => route?.hasLoader);
      const standIns = Object.fromEntries(Object.keys(last.params).map((name) => [name, STAND_IN]));
      const path = pathIn(locale, generatePath(pattern, conditional ? last.params : standIns));
      return { key: path, path, complete: !manifest.some((route) => route?.hasClientLoader), conditional };
    },
    async render(url, api) {
      const failures: unknown[] = [];
      const context = new RouterContextProvider();
      context.set(entry.apiContext, api);
      context.set(entry.reportContext, (error) => failures.push(error));
      const { locale } = splitLocale(new URL(url).pathname);
      context.set(entry.localeContext, locale);
      const handler = handlers.get(locale);
      if (handler === undefined) throw new Error(`no pages in ${locale}`);
      const response = await handler(new Request(url), context);
      if (response.status >= 500 || failures.length > 0) {
        throw failures[0] ?? new Error(`rendering ${new URL(url).pathname} gave ${response.status}`);
      }
      return response;
    },
  };
}

function isLayout(build: ServerBuild, id: string): boolean {
  return !build.routes[id]?.path && build.routes[id]?.index !== true;
}

function patternOf(build: ServerBuild, id: string): string {
  const parts: string[] = [];
  for (
    let route = build.routes[id];
    route !== undefined;
    route = route.parentId === undefined ? undefined : build.routes[route.parentId]
  ) {
    if (route.path) parts.unshift(route.path.replace(/^\/|\/$/g, ''));
  }
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

/** Loads the renderer that `react-router build` wrote below `folder`. */
export async function loadRenderer(folder: string): Promise<Renderer> {
  const build = (await import(pathToFileURL(resolve(folder, 'server/index.js')).href)) as ServerBuild;
  return createRenderer(build);
}
