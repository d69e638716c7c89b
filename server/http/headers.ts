import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** A list of names and values by turns, as `ServerResponse.writeHead` takes it. */
export type HeaderList = readonly string[];

export interface InlineHashes {
  /** Texts of the page's inline scripts and styles, as `sha256-...` sources. */
  scripts: readonly string[];
  styles: readonly string[];
}

/** The source expression that allows one inline element, by its exact text. */
export function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

// Players that set no cookie before a visitor presses play.
const PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com';

type CaptchaProvider = 'turnstile' | 'hcaptcha';

/** The sources that the providers' manuals require. Every page allows them: a visitor reaches a form without a new document. */
const CAPTCHAS: Record<CaptchaProvider, { script: string; style: string; frame: string; connect: string }> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com',
    style: '',
    frame: 'https://challenges.cloudflare.com',
    connect: '',
  },
  hcaptcha: {
    script: 'https://hcaptcha.com https://*.hcaptcha.com',
    style: 'https://hcaptcha.com https://*.hcaptcha.com',
    frame: 'https://hcaptcha.com https://*.hcaptcha.com',
    connect: 'https://hcaptcha.com https://*.hcaptcha.com',
  },
};
const NO_CAPTCHA = { script: '', style: '', frame: '', connect: '' };

/** The payment provider whose fields and bank confirmations a page may show. */
type PagePayments = 'stripe';

/**
 * https://docs.stripe.com/security/guide#content-security-policy, without the map service of address fields, which no
 * page has.
 */
const STRIPE = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
  image: 'https://*.stripe.com',
};
const NO_PAYMENTS = { script: '', frame: '', connect: '', image: '' };

/** What a page may load beside our own files. */
export interface PageProviders {
  captcha?: CaptchaProvider | null;
  payments?: PagePayments | null;
}

/**
 * The Content-Security-Policy of one page: our own origin, those inline elements that the page was made with, and the
 * operator's providers that the page needs.
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  { captcha = null, payments = null }: PageProviders = {},
): string {
  const also = captcha === null ? NO_CAPTCHA : CAPTCHAS[captcha];
  const paying = payments === null ? NO_PAYMENTS : STRIPE;
  const withHashes = (hashes: readonly string[]) => ["'self'", ...new Set(hashes.map((hash) => `'${hash}'`))].join(' ');
  return [
    "default-src 'self'",
    `script-src ${withHashes(scripts)} ${also.script} ${paying.script}`,
    `style-src ${withHashes(styles)} ${also.style}`,
    `img-src 'self' data: ${paying.image}`,
    // The fonts of the first paint are inlined in the page.
    "font-src 'self'",
    `connect-src 'self' ${also.connect} ${paying.connect}`,
    // The operator's own videos may be on any host; none is loaded before a visitor presses play.
    "media-src 'self' https:",
    // Our own: email previews, each under a policy that disables everything.
    `frame-src 'self' ${PLAYERS} ${also.frame} ${paying.frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${VIOLATIONS_PATH}`,
    `report-to ${VIOLATIONS_ENDPOINT}`,
  ]
    .map((directive) => directive.replaceAll(/ {2,}/g, ' ').trim())
    .join('; ');
}

/** Where browsers report what the policy of a page has blocked. */
const VIOLATIONS_PATH = '/functions/v1/report-violation';
const VIOLATIONS_ENDPOINT = 'csp';
/** Names the endpoint of `report-to`. Browsers without it use `report-uri`. */
export const REPORTING: HeaderList = ['reporting-endpoints', `${VIOLATIONS_ENDPOINT}="${VIOLATIONS_PATH}"`];

export const STRICT_TRANSPORT: HeaderList = ['strict-transport-security', 'max-age=31536000'];

// Frames of Stripe may ask for a payment of the browser or of a wallet.
const PAYMENT_REQUESTS = 'self "https://js.stripe.com" "https://*.js.stripe.com"';

/**
 * Sent with every response except files. `https` is true when the public URL is. Wallets and banks open windows that
 * report back to a page with `payments`.
 */
export function securityHeaders(
  https: boolean,
  payments: PagePayments | null = null,
  referrer: 'strict-origin-when-cross-origin' | 'no-referrer' = 'strict-origin-when-cross-origin',
): HeaderList {
  return [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    referrer,
    'permissions-policy',
    `camera=(), geolocation=(), microphone=(), payment=(${payments === null ? '' : PAYMENT_REQUESTS}), usb=(), browsing-topics=()`,
    'cross-origin-opener-policy',
    payments === null ? 'same-origin' : 'same-origin-allow-popups',
    'x-frame-options',
    'DENY',
    ...(https ? STRICT_TRANSPORT : []),
  ];
}

/** Pairs of a {@link HeaderList}, for `new Headers`. */
export function headerPairs(list: HeaderList): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < list.length; index += 2) pairs.push([list[index] ?? '', list[index + 1] ?? '']);
  return pairs;
}

/** Adds the {@link securityHeaders} that a response does not set itself. */
export function sendSecurityHeaders(https: boolean): MiddlewareHandler {
  const pairs = headerPairs(securityHeaders(https));
  return async (c, next) => {
    await next();
    for (const [name, value] of pairs) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}
