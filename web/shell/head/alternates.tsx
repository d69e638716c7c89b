import { useLocation, useRouteLoaderData } from 'react-router';
import { pathIn, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import type { SiteData } from '../site-data.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';

interface AlternatesProps {
  /** Offered languages with a translation of this page. The other languages serve the English text under their own URL. */
  written: readonly Locale[];
}

/** Canonical URL and hreflang links for search engines. React moves them into the head. */
export function Alternates({ written }: AlternatesProps) {
  const { pathname } = useLocation();
  const current = useLocale();
  const origin = useRouteLoaderData<SiteData>('root')?.origin;
  if (origin === undefined) return null;
  const urlIn = (locale: Locale) => origin + pathIn(locale, pathname);
  return (
    <>
      <link rel="canonical" href={urlIn(written.includes(current) ? current : SOURCE_LOCALE)} />
      {written.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={urlIn(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={urlIn(SOURCE_LOCALE)} />
    </>
  );
}
