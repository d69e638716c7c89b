import { publicPageAt } from '#domain/storefront/public-pages.ts';
import { splitLocale } from '#domain/locales.ts';
import { compressBrotli, compressGzip, compressZstd, type Encoding } from '#server/http/encodings.ts';
import { contentSecurityPolicy, type CaptchaProvider, type HeaderList, securityHeaders } from '#server/http/headers.ts';
import { takePictures } from './later-pictures.ts';
import { deferModules, inlineHashes, stateOf } from './page-html.ts';
import type { PageAddress } from './renderer.ts';
import { addressOf } from './page-parts.ts';
import { trimFaces } from './trim-faces.ts';
import { trimStyles } from './trim-styles.ts';
import { StoredAnswer } from './stored-answer.ts';

/** A text about the whole site, such as `/robots.txt`. */
export interface SiteDocument {
  type: string;
  body: string;
}

const NO_INDEX: HeaderList = ['x-robots-tag', 'noindex'];

/** The page as it is sent: with what its first screen needs, and nothing that can come later. */
async function trimmed(rendered: string, path: string): Promise<string> {
  const { html } = takePictures(await trimFaces(trimStyles(rendered)));
  return deferModules(html, addressOf('state', path));
}

export async function storePage(
  rendered: string,
  { path, complete }: PageAddress,
  https: boolean,
  captcha: CaptchaProvider | null,
): Promise<StoredAnswer> {
  const html = complete ? await trimmed(rendered, path) : rendered;
  const isPublic = publicPageAt(splitLocale(path).path) !== undefined;
  return store(Buffer.from(html), [
    'content-type',
    'text/html; charset=utf-8',
    'content-security-policy',
    contentSecurityPolicy(inlineHashes(html), captcha),
    'cache-control',
    'no-cache',
    ...(isPublic ? [] : NO_INDEX),
    ...securityHeaders(https),
  ]);
}

/** What loaders gave, for the browser's router. */
export async function storeData(response: Response, https: boolean): Promise<StoredAnswer> {
  return store(Buffer.from(await response.arrayBuffer()), [
    'content-type',
    response.headers.get('content-type') ?? 'text/x-script',
    // The browser's router takes an answer for its own only with this.
    'x-remix-response',
    response.headers.get('x-remix-response') ?? 'yes',
    'cache-control',
    'no-cache',
    ...NO_INDEX,
    ...securityHeaders(https),
  ]);
}

/** What pages are sent without: what they were made of, which hydration needs, and drawings further down. */
export function storeState(rendered: string, https: boolean): Promise<StoredAnswer> {
  const body = JSON.stringify({ state: stateOf(rendered), pictures: takePictures(rendered).pictures });
  return store(Buffer.from(body), [
    'content-type',
    'application/json',
    'cache-control',
    'no-cache',
    ...NO_INDEX,
    ...securityHeaders(https),
  ]);
}

export function storeDocument({ type, body }: SiteDocument, https: boolean): Promise<StoredAnswer> {
  return store(Buffer.from(body), ['content-type', type, 'cache-control', 'no-cache', ...securityHeaders(https)]);
}

let recompression: Promise<void> = Promise.resolve();

async function store(body: Buffer, headers: HeaderList): Promise<StoredAnswer> {
  const answer = new StoredAnswer(headers, body, (encoding) => {
    // Takes some 100 ms of a thread: nobody waits for it, only one page at a time is, and none that hardly anybody looks at.
    recompression = recompression
      .then(() => addSmallest(answer, body, encoding))
      .catch(() => {
        // The quick variant stays in its place.
      });
  });
  const [brotli, zstd, gzip] = await Promise.all([compressBrotli(body, 5), compressZstd(body, 3), compressGzip(body)]);
  answer.addVariant('br', brotli);
  answer.addVariant('zstd', zstd);
  answer.addVariant('gzip', gzip);
  return answer;
}

async function addSmallest(answer: StoredAnswer, body: Buffer, encoding: Encoding): Promise<void> {
  if (encoding === 'br') answer.addVariant('br', await compressBrotli(body, 11));
  else if (encoding === 'zstd') answer.addVariant('zstd', await compressZstd(body, 12));
}
