import { useContext } from 'react';
import { isLocale, LANGUAGE_COOKIE, pathIn, SOURCE_LOCALE, splitLocale, type Locale } from '#domain/locales.ts';
import { TextsContext } from './text.ts';

/** The language of the page. */
export function useLocale(): Locale {
  const locale = useContext(TextsContext)?.locale;
  return isLocale(locale) ? locale : SOURCE_LOCALE;
}

/** The language of this document; in the browser alone. */
export const documentLocale = (): Locale => splitLocale(window.location.pathname).locale;

/** A path of ours as others reach it, in the language of this document: for links in mails and ways back from a provider. */
export const ownAddress = (path: string): string => window.location.origin + pathIn(documentLocale(), path);

const YEAR_SECONDS = 365 * 86_400;

/** Also addresses without a language lead to the chosen one from now on. */
export function rememberLocale(locale: Locale): void {
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`;
}
