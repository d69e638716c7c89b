/** Languages of the shop. English has the addresses as they are; the others stand under their own prefix. */
export const locales = ['en', 'es', 'ar'] as const;
export type Locale = (typeof locales)[number];
export const SOURCE_LOCALE: Locale = 'en';

/** Remembers the chosen language; local storage does not, as a sign-out empties it. */
export const LANGUAGE_COOKIE = 'hypecast-language';

/** Each language as its speakers write it. */
export const languageNames: Record<Locale, string> = { en: 'English', es: 'Español', ar: 'العربية' };

/** For `Intl`: Latin American Spanish, and Arabic with the digits that prices are written in. */
export const regions: Record<Locale, string> = { en: 'en-US', es: 'es-419', ar: 'ar-AE-u-nu-latn' };

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

export const prefixOf = (locale: Locale): string => (locale === SOURCE_LOCALE ? '' : `/${locale}`);

/** `/es/contact` is Spanish and `/contact`; what has no prefix is English. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = ''] = pathname.split('/', 2);
  if (!isLocale(first) || first === SOURCE_LOCALE) return { locale: SOURCE_LOCALE, path: pathname };
  return { locale: first, path: pathname.slice(first.length + 1) || '/' };
}

/** A path of the English addresses in another language: `/contact` to `/es/contact`, `/` to `/es`. */
export function pathIn(locale: Locale, path: string): string {
  const prefix = prefixOf(locale);
  if (prefix === '') return path;
  return path === '/'
    ? prefix
    : path.startsWith('/?') || path.startsWith('/#')
      ? prefix + path.slice(1)
      : prefix + path;
}

/** The language a `Cookie` header remembers; null for none, or one the shop does not speak. */
export function rememberedLocale(cookies: string | null | undefined): Locale | null {
  const value = /(?:^|;\s*)hypecast-language=([a-z]{2})(?:;|$)/.exec(cookies ?? '')?.[1];
  return isLocale(value) ? value : null;
}
