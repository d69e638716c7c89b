import { useContext } from 'react';
import { isLocale, LANGUAGE_COOKIE, pathIn, SOURCE_LOCALE, splitLocale, type Locale } from '#domain/locales.ts';
import { TextsContext } from './text.ts';

/** The page's language. */
export function useLocale(): Locale {
  const locale = useContext(TextsContext)?.locale;
  return isLocale(locale) ? locale : SOURCE_LOCALE;
}

/** The document's language; browser only. */
export const documentLocale = (): Locale => splitLocale(window.location.pathname).locale;

/** The absolute URL of a path in the document's language: for links in emails and redirects from a provider. */
export const absoluteUrl = (path: string): string => window.location.origin + pathIn(documentLocale(), path);

const YEAR_SECONDS = 365 * 86_400;

/** From now on, URLs without a language also lead to this language. */
export function rememberLocale(locale: Locale): void {
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`;
}
