import * as z from 'zod';
import type { Violation } from '#domain/violations/violations.ts';
import { publicPageAt } from '#domain/storefront/public-pages.ts';
import { splitLocale } from '#domain/locales.ts';

/** A browser sends what has gathered. More in one request is not a browser. */
const MAX_REPORTS = 20;
const MAX_ORIGIN_LENGTH = 120;

/** Those that `contentSecurityPolicy` sets, and their parts that a browser names instead. */
const Directive = z.enum([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);

const text = z.string().max(4_000);

/** The body of `report-uri`: https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
const UriReport = z.object({
  'csp-report': z.object({ 'document-uri': text, 'effective-directive': Directive, 'blocked-uri': text }),
});
/** A report of `report-to`: https://www.w3.org/TR/CSP3/#reporting */
const EndpointReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: text, effectiveDirective: Directive, blockedURL: text }),
});

/** Either body, as the parts that count. Texts of the page, samples, referrers and user agents are dropped. */
export const ViolationReport = z.union([
  UriReport.transform(({ 'csp-report': report }) => [
    {
      document: report['document-uri'],
      directive: report['effective-directive'],
      blocked: report['blocked-uri'],
    },
  ]),
  z
    .array(
      EndpointReport.transform(({ body }) => ({
        document: body.documentURL,
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
      })),
    )
    .min(1)
    .max(MAX_REPORTS),
]);
export type ViolationReport = z.output<typeof ViolationReport>;

/** The violations of pages at `host`; what names another page is not ours. */
export function violationsIn(report: ViolationReport, host: string): Violation[] {
  return report.flatMap(({ document, directive, blocked }) => {
    const url = URL.parse(document);
    if (url === null || url.host !== host) return [];
    return [{ directive, blocked: sourceOf(blocked, host), page: pagePattern(url.pathname) }];
  });
}

const KINDS: readonly string[] = ['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink', 'self'];

function sourceOf(blocked: string, host: string): string {
  if (KINDS.includes(blocked)) return blocked;
  const url = URL.parse(blocked);
  // Some browsers send the scheme alone: `data`.
  if (url === null) return /^[a-z][a-z0-9+.-]{1,20}$/.test(blocked) ? `${blocked}:` : 'unknown';
  if (!/^(https?|wss?):$/.test(url.protocol)) return url.protocol.length > 22 ? 'unknown' : url.protocol;
  if (url.host === host) return 'self';
  const origin = `${url.protocol}//${url.host}`;
  return origin.length > MAX_ORIGIN_LENGTH ? 'unknown' : origin;
}

const MAX_SEGMENTS = 5;

/** Only words of the routes stay: whatever else a path holds may identify a person or an order. */
function pagePattern(pathname: string): string {
  const { path } = splitLocale(pathname);
  // Without services, whose slugs are the owner's words.
  if (publicPageAt([], path) !== undefined) return path;
  const segments = path.split('/').filter((segment) => segment !== '');
  const pattern = segments.slice(0, MAX_SEGMENTS).map((segment) => (ROUTE_WORDS.has(segment) ? segment : ':id'));
  return `/${pattern.join('/')}`;
}

const ROUTE_WORDS = new Set(
  'admin analytics announcements articles audit auth billing callback campaigns cart catalogue checkout client confirm contact dashboard email-management email-preview finish forgot-password google-ads import login new newsletter notifications orders owner payments people permissions plans profile promo-codes register releases reset-password return reviews services start success support system taxes tickets two-factor unauthorized unsubscribe verify-email video-testimonials view-as'.split(
    ' ',
  ),
);
