import type { Logger } from 'pino';
import { locales, pathIn, rememberedLocale, SOURCE_LOCALE, splitLocale } from '#domain/locales.ts';
import { publicPages } from '#domain/storefront/public-pages.ts';
import { type CaptchaProvider, securityHeaders } from '#server/http/headers.ts';
import { addressOf, type PagePart, partAt } from './page-parts.ts';
import { failure, missing, otherMethod, redirect, withHeaders } from './page-answers.ts';
import type { Api, PageAddress, Renderer } from './renderer.ts';
import { StoredAnswer } from './stored-answer.ts';
import { type SiteDocument, storeData, storeDocument, storePage, storeState } from './stored-page.ts';

export interface PagesOptions {
  /** From `loadRenderer('build')`; a promise, so that the server can listen while it loads. */
  renderer: Renderer | Promise<Renderer>;
  /** How loaders reach the shop's data: the app's own fetch, anonymous, with a path such as `/rest/v1/packages`. */
  api: Api;
  /** The shop's public address without a trailing slash, asked at each render. */
  publicUrl: () => string;
  /** Whose hosts account forms may load from. */
  captcha?: CaptchaProvider | null;
  /** Texts about the whole site by their path, kept and invalidated like pages. */
  documents?: SiteDocuments;
  log: Pick<Logger, 'error'>;
}

/** By path. Each is made when it is first asked for, and again when what pages show has changed. */
export type SiteDocuments = ReadonlyMap<string, MakeDocument>;
export type MakeDocument = (renderer: Renderer) => SiteDocument | Promise<SiteDocument>;

export interface Pages {
  /**
   * Answers whatever no protocol took: a page, its loaders' data (`.data`), what it is hydrated with (`.state`),
   * the redirect of an unknown path to `/` (302),
   * of a trailing slash (308), of a form sent before hydration back to its page (303), or 405.
   */
  handle(request: Request): Promise<Response>;
  /** A page that is in memory and still true, for the listener's fast path. `pathname` without the query. */
  peek(pathname: string): StoredAnswer | null;
  /** What pages show has changed: each is rendered anew when it is next asked for. */
  invalidate(): void;
  /** Renders what most people see first, so that the first visitor need not wait: every home page, and all public pages of the shop's own language. */
  warm(): Promise<void>;
  /** Ends that, once the page it is at is done: pages need the database. */
  close(): Promise<void>;
}

interface Slot {
  answer: StoredAnswer | null;
  /** The value of `generation` when its data was read. */
  generation: number;
  pending: Promise<Response | StoredAnswer> | null;
  failedAt: number;
}

const RETRY_MS = 1000;
// A render that hangs would hold up everyone who waits for the same page. Where there is no earlier one, a machine that
// is busy with its start gets as long as a question to the database may take.
const PATIENCE_MS = { withEarlier: 10_000, withNone: 30_000 };
const REMEMBERED_MISSES = 1000;
const SEEN_FIRST = new Set([...locales.map((locale) => pathIn(locale, '/')), ...publicPages.map(({ path }) => path)]);

/**
 * Public pages, rendered once and kept with their compressed bodies until `invalidate()`. Pages with a guard are kept as
 * one shell per pattern. Renders are single-flight; where one fails, the last good page stays.
 */
export function createPages(options: PagesOptions): Pages {
  const { api, log, publicUrl } = options;
  const https = () => publicUrl().startsWith('https:');
  const slots = new Map<string, Slot>();
  // Addresses without a page, such as a service that is not sold: remembered, so that asking again costs nothing.
  const misses = new Set<string>();
  let generation = 0;

  function invalidate(): void {
    generation += 1;
    misses.clear();
  }

  function peek(pathname: string): StoredAnswer | null {
    const slot = slots.get(pathname);
    return slot !== undefined && slot.generation === generation ? slot.answer : null;
  }

  async function render(renderer: Renderer, address: PageAddress, part: PagePart): Promise<Response | StoredAnswer> {
    const response = await renderer.render(
      publicUrl() + addressOf(part === 'data' ? 'data' : 'document', address.path),
      api,
    );
    if (response.status !== 200) return response;
    if (part === 'data') return storeData(response, https());
    const html = await response.text();
    return part === 'state' ? storeState(html, https()) : storePage(html, address, https(), options.captcha ?? null);
  }

  /** However late it comes: what is too late for its visitor is there for the next. */
  async function renderAndKeep(
    slot: Slot,
    key: string,
    work: () => Promise<Response | StoredAnswer>,
  ): Promise<Response | StoredAnswer> {
    const startedAt = generation;
    const result = await work().catch((error: unknown) => {
      if (slot.answer === null) slots.delete(key);
      throw error;
    });
    if (startedAt < slot.generation) return result;
    if (result instanceof StoredAnswer) {
      slot.answer = result;
      slot.generation = startedAt;
    } else {
      slots.delete(key);
    }
    return result;
  }

  async function renderInto(
    slot: Slot,
    key: string,
    work: () => Promise<Response | StoredAnswer>,
  ): Promise<Response | StoredAnswer> {
    try {
      return await within(
        slot.answer === null ? PATIENCE_MS.withNone : PATIENCE_MS.withEarlier,
        renderAndKeep(slot, key, work),
      );
    } catch (error) {
      log.error({ err: error, page: key }, 'a page could not be rendered');
      slot.failedAt = performance.now();
      return slot.answer ?? failure(https());
    } finally {
      slot.pending = null;
    }
  }

  /** What is kept under `key`; made by `work` when there is none, or when it is no longer true. */
  async function kept(key: string, work: () => Promise<Response | StoredAnswer>): Promise<Response | StoredAnswer> {
    const fresh = peek(key);
    if (fresh !== null) return fresh;
    const slot = slots.get(key) ?? { answer: null, generation: -1, pending: null, failedAt: -RETRY_MS };
    if (slot.answer !== null && performance.now() - slot.failedAt < RETRY_MS) return slot.answer;
    slots.set(key, slot);
    slot.pending ??= renderInto(slot, key, work);
    const result = await slot.pending;
    return result instanceof Response ? result.clone() : result;
  }

  const answerFor = (renderer: Renderer, address: PageAddress, part: PagePart) =>
    kept(addressOf(part, address.key), () => render(renderer, address, part));

  async function handleDocument(request: Request, path: string, make: MakeDocument): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return otherMethod(request.method, null, https());
    const result = await kept(path, async () => storeDocument(await make(await options.renderer), https()));
    return result instanceof StoredAnswer ? result.toResponse(request) : result;
  }

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const document = options.documents?.get(url.pathname);
    if (document !== undefined) return handleDocument(request, url.pathname, document);
    const { part, path: pathname } = partAt(url.pathname);
    const isFile = part !== 'document';
    const renderer = await options.renderer;
    const address = locateSafely(renderer, pathname);

    if (request.method !== 'GET' && request.method !== 'HEAD') return otherMethod(request.method, address, https());
    // The shells of guarded pages come with their state.
    if (part === 'state' && address?.complete === false) return missing(https());
    if (address === null || misses.has(address.key))
      return isFile ? missing(https()) : redirect(302, home(pathname), https());
    const elsewhere = isFile ? null : inRememberedLanguage(pathname, request.headers.get('cookie'));
    if (elsewhere !== null) return redirect(302, elsewhere + url.search, https());
    if (!isFile && address.conditional === false && pathname.length > 1 && pathname.endsWith('/'))
      return redirect(308, address.path + url.search, https());
    if (!isFile && address.conditional && pathname !== address.path)
      return redirect(308, address.path + url.search, https());

    const result = await answerFor(renderer, address, part);
    if (result instanceof StoredAnswer) return result.toResponse(request);
    if (result.status === 404 || (result.status >= 300 && result.status < 400)) rememberMiss(address.key);
    if (result.status === 404) return isFile ? missing(https()) : redirect(302, home(pathname), https());
    return withHeaders(result, [...securityHeaders(https()), 'cache-control', 'no-store']);
  }

  function rememberMiss(key: string): void {
    if (misses.size >= REMEMBERED_MISSES) misses.clear();
    misses.add(key);
  }

  let isClosed = false;
  let warming: Promise<void> = Promise.resolve();

  async function renderAhead(): Promise<void> {
    const renderer = await options.renderer;
    for (const path of SEEN_FIRST) {
      if (isClosed) return;
      const address = renderer.locate(path);
      if (address !== null) await answerFor(renderer, address, 'document');
    }
  }

  function warm(): Promise<void> {
    warming = renderAhead();
    return warming;
  }

  async function close(): Promise<void> {
    isClosed = true;
    // Whoever asked for it hears how it went.
    await warming.catch(() => undefined);
  }

  return { handle, peek, invalidate, warm, close };
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`rendering took longer than ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function locateSafely(renderer: Renderer, pathname: string): PageAddress | null {
  try {
    // A path of many slashes would match as if it had fewer, and its redirect could leave for another host.
    decodeURI(pathname);
    return pathname.includes('//') ? null : renderer.locate(pathname);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/**
 * Where a visitor who chose another language goes from an address without a language: links in mails, bookmarks, typed
 * addresses. Null for who chose none, and for addresses that name one.
 */
export function inRememberedLanguage(pathname: string, cookies: string | null | undefined): string | null {
  const chosen = rememberedLocale(cookies);
  if (chosen === null || chosen === SOURCE_LOCALE || splitLocale(pathname).locale !== SOURCE_LOCALE) return null;
  return pathIn(chosen, pathname);
}

/** The first page of the language that a path is in. */
const home = (pathname: string): string => pathIn(splitLocale(pathname).locale, '/');
