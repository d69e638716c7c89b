import { pathIn, splitLocale, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';

/** Routes that have no language, and the admin area, which is in English. */
const NO_LANGUAGE = /^\/(?:admin|auth\/v1|functions|operations|rest|storage)(?:\/|$)/;

/** A link in an email, to the page in the language of the email. */
export function pageLink(href: string, publicUrl: string, locale: Locale): string {
  if (!href.startsWith(`${publicUrl}/`)) return href;
  const path = href.slice(publicUrl.length);
  const [pathname = ''] = path.split(/[?#]/, 1);
  if (NO_LANGUAGE.test(pathname) || splitLocale(pathname).locale !== SOURCE_LOCALE) return href;
  return publicUrl + pathIn(locale, path);
}
