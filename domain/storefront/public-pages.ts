import { serviceSlugs } from './catalogue.ts';
import { locales, SOURCE_LOCALE, type Locale } from './locales.ts';

/** A page that search engines may show. All others are for one person, and stay out of their indexes. */
export interface PublicPage {
  /** The English address. */
  path: string;
  /** Languages it is written in; in the others it is the English one under another address. */
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
];
const inEnglish = ['/privacy-policy', '/terms-of-service'];

export const publicPages: readonly PublicPage[] = [
  ...inEveryLanguage.map((path) => ({ path, written: locales })),
  ...inEnglish.map((path) => ({ path, written: [SOURCE_LOCALE] })),
];

/** `path` is an address without its language. */
export function publicPageAt(path: string): PublicPage | undefined {
  return publicPages.find((page) => page.path === path);
}
