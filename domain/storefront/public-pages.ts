import { shownServices, type Services } from '#domain/catalogue/service.ts';
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
  '/contact',
  '/about',
  '/royalty-calculator',
  '/auth/login',
  '/auth/register',
  '/refund-policy',
];
const inEnglish = ['/privacy-policy', '/terms-of-service'];

export const publicPages = (services: Services): PublicPage[] => [
  ...['/', ...shownServices(services).map(({ slug }) => `/services/${slug}`), ...inEveryLanguage].map((path) => ({
    path,
    written: locales,
  })),
  ...inEnglish.map((path) => ({ path, written: [SOURCE_LOCALE] })),
];

/** `path` has no language prefix. */
export const publicPageAt = (services: Services, path: string): PublicPage | undefined =>
  publicPages(services).find((page) => page.path === path);
