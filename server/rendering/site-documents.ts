import type { Content, ShopContent } from '#domain/content/content.ts';
import { isOffered, offeredLocales } from '#domain/content/profile/offered-languages.ts';
import { pathIn, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import type { Services } from '#domain/catalogue/service.ts';
import { publicPages, type PublicPage } from '#domain/storefront/public-pages.ts';
import type { MakeDocument, SiteDocuments } from './pages.ts';

interface SiteDocumentsOptions {
  content: () => ShopContent;
  /** The shop's public URL without a trailing slash. */
  publicUrl: () => string;
  /** When the content of pages last changed, as ISO 8601. */
  changedAt: () => Promise<string>;
}

/** `/robots.txt` and `/sitemap.xml`: what search engines should and should not index. */
export function siteDocuments({ content, publicUrl, changedAt }: SiteDocumentsOptions): SiteDocuments {
  return new Map<string, MakeDocument>([
    [
      '/robots.txt',
      ({ patterns }) => ({
        type: 'text/plain; charset=utf-8',
        body: robots(publicUrl(), privatePaths(patterns, content().en.catalogue), offeredLocales(content().en.profile)),
      }),
    ],
    [
      '/sitemap.xml',
      async () => ({
        type: 'application/xml; charset=utf-8',
        body: sitemap(publicUrl(), content().en, await changedAt()),
      }),
    ],
  ]);
}

/** Path prefixes of private pages; `/client` covers everything below it. */
export function privatePaths(patterns: readonly string[], services: Services): string[] {
  const prefixes = patterns.map((pattern) => pattern.split('/:')[0] ?? pattern);
  const pages = publicPages(services);
  const found = prefixes.filter(
    (path) => !pages.some((page) => page.path === path || page.path.startsWith(`${path}/`)),
  );
  return [...new Set(found)].filter((path) => !found.some((other) => path.startsWith(`${other}/`))).sort();
}

function robots(url: string, paths: readonly string[], offered: readonly Locale[]): string {
  const rules = offered.flatMap((locale) => paths.map((path) => `Disallow: ${pathIn(locale, path)}`));
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${url}/sitemap.xml\n`;
}

const showsRows = (path: string) => path === '/' || path === '/about' || path.startsWith('/services/');

function sitemap(url: string, { legal, profile, catalogue }: Content, changedAt: string): string {
  const texts = new Map([
    ['/privacy-policy', legal.privacy],
    ['/terms-of-service', legal.terms],
    ['/refund-policy', legal.refunds],
  ]);
  const entries = publicPages(catalogue).flatMap(({ path, ...page }) => {
    const text = texts.get(path);
    const written = (text?.written ?? page.written).filter((locale) => isOffered(profile, locale));
    const at = showsRows(path) ? changedAt : text?.updated;
    return written.map((locale) => entry(url, { path, written }, url + pathIn(locale, path), at));
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.map(escapeAmpersands).join('\n')}
</urlset>
`;
}

function entry(url: string, { path, written }: PublicPage, location: string, at: string | undefined): string {
  const link = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const links = [
    ...written.map((locale) => link(locale, url + pathIn(locale, path))),
    link('x-default', url + pathIn(SOURCE_LOCALE, path)),
  ];
  return `<url><loc>${location}</loc>${at === undefined ? '' : `<lastmod>${at}</lastmod>`}${links.join('')}</url>`;
}

// No other character of XML's syntax can occur in a public URL.
const escapeAmpersands = (text: string) => text.replaceAll('&', '&amp;');
