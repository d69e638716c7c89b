import { isPaymentPage } from '#domain/payments/payment-pages.ts';
import { splitLocale } from '#domain/locales.ts';
import { QUOTE_PATH } from '#domain/quotes/quote-path.ts';
import { StoredResponse } from '#server/http/stored-response.ts';
import { compressBrotli, compressGzip, compressZstd, type Encoding } from '#server/http/encodings.ts';
import {
  contentSecurityPolicy,
  type HeaderList,
  type PageProviders,
  REPORTING,
  securityHeaders,
} from '#server/http/headers.ts';
import { deferModules, inlineHashes } from './page-html.ts';
import type { PageLocation } from './renderer.ts';

/** A document beside the pages, such as `/robots.txt`. */
export interface SiteDocument {
  type: string;
  body: string;
  headers?: HeaderList;
}

export const NO_INDEX: HeaderList = ['x-robots-tag', 'noindex'];

export async function storePage(
  rendered: string,
  { path, complete }: PageLocation,
  isPublic: boolean,
  https: boolean,
  { captcha, payments = null }: PageProviders,
): Promise<StoredResponse> {
  const html = complete ? deferModules(rendered) : rendered;
  const { path: english } = splitLocale(path);
  const ownPayments = isPaymentPage(english) ? payments : null;
  // Whoever has the address of this page sees a quote.
  const isLink = english === QUOTE_PATH;
  const headers = [
    'content-security-policy',
    contentSecurityPolicy(inlineHashes(html), { captcha, payments: ownPayments }),
    ...REPORTING,
    ...(isPublic ? [] : NO_INDEX),
    ...securityHeaders(https, ownPayments, isLink ? 'no-referrer' : undefined),
  ];
  return store(html, 'text/html; charset=utf-8', headers, isLink ? 'no-store' : 'no-cache');
}

/** Loader data for the browser's router. */
export async function storeData(response: Response, https: boolean): Promise<StoredResponse> {
  return store(await response.text(), response.headers.get('content-type') ?? 'text/x-script', [
    // The browser's router ignores data responses without this header.
    'x-remix-response',
    response.headers.get('x-remix-response') ?? 'yes',
    ...NO_INDEX,
    ...securityHeaders(https),
  ]);
}

export function storeDocument({ type, body, headers = [] }: SiteDocument, https: boolean): Promise<StoredResponse> {
  return store(body, type, [...headers, ...securityHeaders(https)]);
}

let recompression: Promise<void> = Promise.resolve();

async function store(
  text: string,
  type: string,
  headers: HeaderList,
  caching: 'no-cache' | 'no-store' = 'no-cache',
): Promise<StoredResponse> {
  const body = Buffer.from(text);
  const response = new StoredResponse(
    ['content-type', type, 'cache-control', caching, ...headers],
    body,
    (encoding) => {
      // Takes some 100 ms of a thread, so it happens in the background, one page at a time, and only for requested pages.
      recompression = recompression
        .then(() => addSmallest(response, body, encoding))
        .catch(() => {
          // The fast variant stays in use.
        });
    },
  );
  const [brotli, zstd, gzip] = await Promise.all([compressBrotli(body, 5), compressZstd(body, 3), compressGzip(body)]);
  response.addVariant('br', brotli);
  response.addVariant('zstd', zstd);
  response.addVariant('gzip', gzip);
  return response;
}

async function addSmallest(response: StoredResponse, body: Buffer, encoding: Encoding): Promise<void> {
  if (encoding === 'br') response.addVariant('br', await compressBrotli(body, 11));
  else if (encoding === 'zstd') response.addVariant('zstd', await compressZstd(body, 12));
}
