import { serviceSlugs } from '#domain/catalogue/catalogue.ts';
import { locales, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';

/** A page that search engines may index. All others are private and excluded from indexes. */
export interface PublicPage {
  /** The English path. */
  path: string;
  /**
   * Languages it is translated to; other languages show the English page under their own path. Of legal texts those that a new shop
   * has; their documents say which are shown.
   */
  written: readonly Locale[];
}

const inEveryLanguage = [
  '/',
  ...serviceSlugs.map((slug) => `/services/${slug}`),
  '/contact',
  '/about',
  '/royalty-calculator',
  '/auth/login',
  '/auth/register',
  '/refund-policy',
];
const inEnglish = ['/privacy-policy', '/terms-of-service'];

export const publicPages: readonly PublicPage[] = [
  ...inEveryLanguage.map((path) => ({ path, written: locales })),
  ...inEnglish.map((path) => ({ path, written: [SOURCE_LOCALE] })),
];

/** `path` has no language prefix. */
export function publicPageAt(path: string): PublicPage | undefined {
  return publicPages.find((page) => page.path === path);
}
