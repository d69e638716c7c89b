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
import type { PageContent, ShopContent } from '#domain/content/content.ts';
import { directionOf, locales, pathIn, prefixOf, splitLocale, type Locale } from '#domain/locales.ts';

/** `fetch` on the shop's own APIs, as an anonymous visitor; `path` begins with `/`. */
export type Api = (path: string, init?: RequestInit) => Promise<Response>;

type EntryModule = ServerBuild['entry']['module'] & {
  // React Router compares contexts by identity, so they come from the build and not from the sources.
  apiContext: RouterContext<Api>;
  reportContext: RouterContext<(error: unknown) => void>;
  contentContext: RouterContext<PageContent>;
  localeContext: RouterContext<Locale>;
  /** JSON, by the direction of the page's script. */
  inlinedFonts: Record<Direction, string>;
  serviceWorker: string;
};

type Direction = ReturnType<typeof directionOf>;

/** Family, base64 of WOFF2, and descriptors: the arguments of `FontFace`. */
export type InlinedFont = [string, string, { weight: string; stretch?: string; unicodeRange: string }];

/** The page at a path. Paths with the same `key` get the same document. */
export interface PageLocation {
  key: string;
  /** The path to render it at: the canonical path, or one that stands for its route pattern. */
  path: string;
  /** Complete without JavaScript, so its modules can be deferred; false for the shells of guarded pages. */
  complete: boolean;
  /** A server loader decides whether the page exists. */
  conditional: boolean;
}

export interface Renderer {
  /** Null if no route matches. */
  locate(pathname: string): PageLocation | null;
  /** The route patterns of all pages, such as `/client/orders/:id`. */
  patterns: readonly string[];
  /** The fonts of the first paint. */
  fonts: Record<Direction, InlinedFont[]>;
  /** The service worker's code, without its version. */
  serviceWorker: string;
  /** Renders a page, or its loader data if the path ends in `.data`. Rejects if a loader or component has failed. */
  render(url: string, shown: { api: Api; content: ShopContent }): Promise<Response>;
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

/** A renderer for a React Router server build, from `react-router build` or Vite's module runner. */
export function createRenderer(build: ServerBuild, mode: 'production' | 'development' = 'production'): Renderer {
  const routes = routeTree(build);
  const entry = build.entry.module as EntryModule;
  // The language is the router's basename, so routes and links do not contain it.
  const handlers = new Map(
    locales.map((locale) => [locale, createRequestHandler({ ...build, basename: prefixOf(locale) || '/' }, mode)]),
  );
  const isPage = (id: string) => build.routes[id]?.module.default !== undefined && !isLayout(build, id);

  const patterns = Object.keys(build.routes)
    .filter(isPage)
    .map((id) => patternOf(build, id))
    .filter((pattern) => !pattern.includes('*'));

  const fontsOf = (direction: Direction) => JSON.parse(entry.inlinedFonts[direction]) as InlinedFont[];

  return {
    patterns,
    fonts: { ltr: fontsOf('ltr'), rtl: fontsOf('rtl') },
    serviceWorker: entry.serviceWorker,
    locate(pathname) {
      const { locale, path: unprefixed } = splitLocale(pathname);
      const matches = matchRoutes(routes, unprefixed);
      const last = matches?.at(-1);
      if (matches === null || last === undefined || !isPage(last.route.id ?? '')) return null;
      const pattern = patternOf(build, last.route.id ?? '');
      // The root's loader only returns site data.
      const manifest = matches
        .filter((match) => match.route.id !== 'root')
        .map((match) => build.assets.routes[match.route.id ?? '']);
      const conditional = pattern.includes(':') && manifest.some((route) => route?.hasLoader);
      const standIns = Object.fromEntries(Object.keys(last.params).map((name) => [name, STAND_IN]));
      const path = pathIn(locale, generatePath(pattern, conditional ? last.params : standIns));
      return { key: path, path, complete: !manifest.some((route) => route?.hasClientLoader), conditional };
    },
    async render(url, { api, content }) {
      const failures: unknown[] = [];
      const context = new RouterContextProvider();
      context.set(entry.apiContext, api);
      context.set(entry.reportContext, (error) => failures.push(error));
      const { locale } = splitLocale(new URL(url).pathname);
      context.set(entry.localeContext, locale);
      const { emails: _emails, ...pageContent } = content[locale];
      context.set(entry.contentContext, pageContent);
      const handler = handlers.get(locale);
      if (handler === undefined) throw new Error(`no pages in ${locale}`);
      const response = await handler(new Request(url), context);
      if (response.status >= 500 || failures.length > 0) {
        throw failures[0] ?? new Error(`rendering ${new URL(url).pathname} returned ${response.status}`);
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

/** Loads the build that `react-router build` wrote to `folder`. */
export async function loadRenderer(folder: string): Promise<Renderer> {
  const build = (await import(pathToFileURL(resolve(folder, 'server/index.js')).href)) as ServerBuild;
  return createRenderer(build);
}
