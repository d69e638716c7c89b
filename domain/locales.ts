/** Languages that the product has texts in; a shop offers some of them. English paths have no prefix; each other language has its own. */
export const locales = ['en', 'es', 'ar'] as const;
export type Locale = (typeof locales)[number];
export const SOURCE_LOCALE: Locale = 'en';

export const isSourceLanguage = (locale: Locale): boolean => locale === SOURCE_LOCALE;

/** Stores the chosen language. Not in local storage, which sign-out clears. */
export const LANGUAGE_COOKIE = 'hypecast-language';

/** Each language's own name. */
export const languageNames: Record<Locale, string> = { en: 'English', es: 'Español', ar: 'العربية' };

/** For `Intl`: Latin American Spanish, and Arabic with the digits that prices use. */
export const regions: Record<Locale, string> = { en: 'en-US', es: 'es-419', ar: 'ar-AE-u-nu-latn' };

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

export const prefixOf = (locale: Locale): string => (locale === SOURCE_LOCALE ? '' : `/${locale}`);

/** Splits `/es/contact` into Spanish and `/contact`; a path without a prefix is English. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = ''] = pathname.split('/', 2);
  if (!isLocale(first) || first === SOURCE_LOCALE) return { locale: SOURCE_LOCALE, path: pathname };
  return { locale: first, path: pathname.slice(first.length + 1) || '/' };
}

/** Translates an English path to another language: `/contact` to `/es/contact`, `/` to `/es`. */
export function pathIn(locale: Locale, path: string): string {
  const prefix = prefixOf(locale);
  if (prefix === '') return path;
  return path === '/'
    ? prefix
    : path.startsWith('/?') || path.startsWith('/#')
      ? prefix + path.slice(1)
      : prefix + path;
}

/** The language in a `Cookie` header; null when absent or not supported. */
export function rememberedLocale(cookies: string | null | undefined): Locale | null {
  const value = /(?:^|;\s*)hypecast-language=([a-z]{2})(?:;|$)/.exec(cookies ?? '')?.[1];
  return isLocale(value) ? value : null;
}

/** The one of these languages that an `Accept-Language` header prefers; null if it names none. */
export function preferredLocale(header: string | null | undefined, offered: readonly Locale[]): Locale | null {
  const asked = (header ?? '').split(',').flatMap((part, at) => {
    const [, language = '', quality = '1'] = /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part) ?? [];
    const locale = offered.find((one) => one === language.toLowerCase());
    return locale !== undefined && Number(quality) > 0 ? [{ locale, quality: Number(quality), at }] : [];
  });
  return asked.sort((a, b) => b.quality - a.quality || a.at - b.at)[0]?.locale ?? null;
}

/** The column `translations` of a row: by language, then by the column that is translated. */
export type Translations = Record<string, Record<string, unknown>>;
