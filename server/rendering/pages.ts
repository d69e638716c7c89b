import type { Logger } from 'pino';
import type { Content, ShopContent } from '#domain/content/content.ts';
import { isOffered, offeredLocales } from '#domain/content/profile/offered-languages.ts';
import {
  locales,
  pathIn,
  preferredLocale,
  rememberedLocale,
  SOURCE_LOCALE,
  splitLocale,
  type Locale,
} from '#domain/locales.ts';
import { isOffer, isWorkspace } from '#domain/storefront/closed-pages.ts';
import { publicPageAt, publicPages } from '#domain/storefront/public-pages.ts';
import { inChildSpan } from '#server/platform/tracing/span.ts';
import { StoredResponse } from '#server/http/stored-response.ts';
import { type PageProviders, securityHeaders } from '#server/http/headers.ts';
import { PageCache, type Rendered } from './page-cache.ts';
import { dataPath, parsePagePath } from './page-data.ts';
import { failure, methodNotAllowed, notFound, redirect, reload, withHeaders } from './page-responses.ts';
import { endedPreview, previewResponse } from './preview-response.ts';
import type { Api, PageLocation, Renderer } from './renderer.ts';
import { type SiteDocument, storeData, storeDocument, storePage } from './stored-page.ts';

interface PagesOptions {
  /** From `loadRenderer('build')`; a promise, so that the server can listen while it loads. */
  renderer: Renderer | Promise<Renderer>;
  /** How loaders read data: the app's own fetch, anonymous, with a path such as `/rest/v1/packages`. */
  api: Api;
  /** What the agency says, read at each render. */
  content: () => ShopContent;
  /** Whether visitors see what the shop offers, read at each render. */
  isOpen?: () => boolean;
  /** The shop's public URL without a trailing slash, read at each render. */
  publicUrl: () => string;
  /** Whose hosts forms may load from. */
  providers?: () => PageProviders;
  /** Texts about the whole site by path, cached and invalidated like pages. */
  documents?: SiteDocuments;
  log: Pick<Logger, 'error'>;
}

/** By path. Each is made when first requested, and again when the content of pages has changed. */
export type SiteDocuments = ReadonlyMap<string, MakeDocument>;
export type MakeDocument = (renderer: Renderer) => SiteDocument | Promise<SiteDocument>;

const HOME_PAGES = locales.map((locale) => pathIn(locale, '/'));

/**
 * Public pages, rendered once and cached with their compressed bodies until `invalidate()`. Guarded pages are cached as
 * one shell per route pattern.
 */
export class Pages {
  readonly #options: PagesOptions;
  readonly #cache: PageCache;
  #isClosed = false;
  #warming: Promise<void> = Promise.resolve();

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#cache = new PageCache(options.log);
  }

  /**
   * Handles every request that no protocol has handled: a page or its loader data (`.data`); a redirect from an unknown
   * path to `/` (302), from a trailing slash (308), and from a form that was submitted before hydration to its page
   * (303); or 405.
   */
  async handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const document = this.#options.documents?.get(pathname);
    if (document === undefined) return this.#handlePage(request);
    return this.#isOffered(pathname)
      ? this.#handleDocument(request, pathname, document)
      : redirect(302, splitLocale(pathname).path, this.#https());
  }

  /** A page with other content than the published. Neither read from the cache nor kept. @throws if it cannot be rendered */
  async preview(path: string, content: ShopContent): Promise<Response> {
    const { publicUrl, api, renderer } = this.#options;
    const response = await (await renderer).render(publicUrl() + path, { api, content });
    return previewResponse(await response.text());
  }

  /** A page of a closed shop for the team, which says so. Neither read from the cache nor kept. */
  async showClosed(request: Request): Promise<Response> {
    const { publicUrl, api, content, providers = () => ({}) } = this.#options;
    const { path, isData } = parsePagePath(new URL(request.url).pathname);
    const renderer = await this.#options.renderer;
    const location = locatePage(renderer, path, content());
    if (isData || location === null || !this.#isOffered(path) || !isRead(request)) return this.handle(request);
    const response = await renderer.render(publicUrl() + location.path, { api, content: asClosed(content()) });
    const stored = await storePage(await response.text(), location, false, this.#https(), providers());
    return withHeaders(stored.toResponse(request), ['cache-control', 'no-store']);
  }

  /** Loader data of a page that visitors of a closed shop do not see: the browser loads its document. */
  reload(path: string): Response {
    return reload(path, this.#https());
  }

  noPreview(status: 403 | 404): Response {
    return endedPreview(status);
  }

  /** A page that is in memory and in the language of this visitor. `pathname` has no query. */
  peek(pathname: string, visitor: Visitor = {}): StoredResponse | null {
    const response = this.#cache.peek(pathname);
    return response === null || pathInOwnLanguage(pathname, visitor, this.#offered()) !== null ? null : response;
  }

  /** The content of pages has changed: each is rendered again when next requested. */
  invalidate(): void {
    this.#cache.invalidate();
  }

  /** Renders the home page of every language and all public pages of the source language ahead of the first visitor. */
  warm(): Promise<void> {
    this.#warming = this.#renderAhead();
    return this.#warming;
  }

  /** Ends warming after the page that is being rendered: rendering needs the database. */
  async close(): Promise<void> {
    this.#isClosed = true;
    // The caller of `warm` handles its failure.
    await this.#warming.catch(() => undefined);
  }

  async #renderAhead(): Promise<void> {
    const renderer = await this.#options.renderer;
    const pages = publicPages(this.#options.content().en.catalogue).map(({ path }) => path);
    for (const path of new Set([...HOME_PAGES, ...pages])) {
      if (this.#isClosed) return;
      if (!this.#isOffered(path)) continue;
      const location = renderer.locate(path);
      if (location !== null) await this.#get(renderer, location, false);
    }
  }

  async #handleDocument(request: Request, path: string, make: MakeDocument): Promise<Response> {
    const { renderer } = this.#options;
    if (!isRead(request)) return methodNotAllowed(request.method, null, this.#https());
    return this.#send(
      request,
      await this.#cache.get(path, async () => storeDocument(await make(await renderer), this.#https())),
    );
  }

  async #handlePage(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { path, isData } = parsePagePath(pathname);
    const renderer = await this.#options.renderer;
    const location = locatePage(renderer, path, this.#options.content());
    if (!isRead(request)) return methodNotAllowed(request.method, location, this.#https());
    if (location === null) return this.#miss(path, isData);
    if (!this.#isOffered(path)) return this.#toEnglish(path, search, isData);
    const target = isData ? null : redirectTarget(path, location, visitorOf(request), this.#offered());
    if (target !== null) return redirect(target.status, target.path + search, this.#https());

    const result = await this.#get(renderer, location, isData);
    if (result === null || result instanceof StoredResponse) return this.#send(request, result);
    return result.status === 404 ? this.#miss(path, isData) : this.#send(request, result);
  }

  #get(renderer: Renderer, location: PageLocation, isData: boolean): Promise<Rendered | null> {
    const key = isData ? dataPath(location.key) : location.key;
    return this.#cache.get(key, () => this.#render(renderer, location, isData));
  }

  async #render(renderer: Renderer, location: PageLocation, isData: boolean): Promise<Rendered> {
    const { publicUrl, api, content, providers = () => ({}), isOpen = () => true } = this.#options;
    const { path: english } = splitLocale(location.path);
    const shown = isOpen() || isOffer(english) || isWorkspace(english) ? content() : withoutOffers(content());
    const path = isData ? dataPath(location.path) : location.path;
    const response = await inChildSpan('render page', {}, () =>
      renderer.render(publicUrl() + path, { api, content: shown }),
    );
    if (response.status !== 200) return response;
    if (isData) return storeData(response, this.#https());
    const isPublic = publicPageAt(content().en.catalogue, english) !== undefined;
    return storePage(await response.text(), location, isPublic, this.#https(), providers());
  }

  #send(request: Request, result: Rendered | null): Response {
    if (result === null) return failure(this.#https());
    if (result instanceof StoredResponse) return result.toResponse(request);
    return withHeaders(result, [...securityHeaders(this.#https()), 'cache-control', 'no-store']);
  }

  #miss(path: string, isData: boolean): Response {
    const home = this.#isOffered(path) ? pathIn(splitLocale(path).locale, '/') : '/';
    return isData ? notFound(this.#https()) : redirect(302, home, this.#https());
  }

  /** A page of a language that the shop does not offer, at present: the redirect is not a permanent one. */
  #toEnglish(path: string, search: string, isData: boolean): Response {
    const english = splitLocale(path).path;
    return isData ? reload(english, this.#https()) : redirect(302, english + search, this.#https());
  }

  #offered(): readonly Locale[] {
    return offeredLocales(this.#options.content().en.profile);
  }

  #isOffered(path: string): boolean {
    return isOffered(this.#options.content().en.profile, splitLocale(path).locale);
  }

  #https(): boolean {
    return this.#options.publicUrl().startsWith('https:');
  }
}

const inEach = (content: ShopContent, change: (one: Content) => Content): ShopContent => ({
  en: change(content.en),
  es: change(content.es),
  ar: change(content.ar),
});

const asClosed = (content: ShopContent) => inEach(content, (one) => ({ ...one, closed: true }));

/** For pages that everyone sees while the shop is closed: their menus name no service. */
const withoutOffers = (content: ShopContent) => inEach(content, (one) => ({ ...one, catalogue: [] }));

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/**
 * The page at a path. Where a pattern leaves it to a loader whether the page exists, such as `/services/:slug`, only the
 * known ones are rendered: any other address would cost a render and leave a copy in memory.
 */
function locatePage(renderer: Renderer, pathname: string, content: ShopContent): PageLocation | null {
  try {
    decodeURI(pathname);
    // The router ignores repeated slashes, and a redirect to `//host` would leave the site.
    const location = pathname.includes('//') ? null : renderer.locate(pathname);
    return location?.conditional === true && !exists(location, content) ? null : location;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function exists(location: PageLocation, { en }: ShopContent): boolean {
  const { path } = splitLocale(location.path);
  return publicPageAt(en.catalogue, path) !== undefined || en.legalVersions.has(path.slice(1));
}

/** Where a request for a page is redirected: to the language that the visitor has chosen, or to the canonical path. */
function redirectTarget(
  pathname: string,
  location: PageLocation,
  visitor: Visitor,
  offered: readonly Locale[],
): { status: 302 | 308; path: string } | null {
  const chosen = pathInOwnLanguage(pathname, visitor, offered);
  if (chosen !== null) return { status: 302, path: chosen };
  const isCanonical = location.conditional
    ? pathname === location.path
    : pathname.length === 1 || !pathname.endsWith('/');
  return isCanonical ? null : { status: 308, path: location.path };
}

/**
 * The path in the language that the visitor has chosen, for paths without a language: links in emails, bookmarks, typed
 * URLs. Who has not chosen one gets the home page in the language of the browser; all others keep their one address. Null if
 * the path stays.
 */
function pathInOwnLanguage(
  pathname: string,
  { cookies, languages }: Visitor,
  offered: readonly Locale[],
): string | null {
  const chosen = rememberedLocale(cookies);
  const own = chosen ?? (pathname === '/' ? preferredLocale(languages, offered) : null);
  if (own === null || own === SOURCE_LOCALE || !offered.includes(own) || splitLocale(pathname).locale !== SOURCE_LOCALE)
    return null;
  return pathIn(own, pathname);
}

/** The headers `Cookie` and `Accept-Language`. */
interface Visitor {
  cookies?: string | null | undefined;
  languages?: string | null | undefined;
}

const visitorOf = ({ headers }: Request): Visitor => ({
  cookies: headers.get('cookie'),
  languages: headers.get('accept-language'),
});
