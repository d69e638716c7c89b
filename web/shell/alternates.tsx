import { useLocation, useRouteLoaderData } from 'react-router';
import { locales, pathIn, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import type { loader } from '#web/root.tsx';
import { useLocale } from '#web/lib/locale.ts';

interface AlternatesProps {
  /** Languages the page is written in; in the others it is the English one under another address. */
  written?: readonly Locale[];
}

/** For search engines: the one address of this page, and its addresses in other languages. React carries them into the head. */
export function Alternates({ written = locales }: AlternatesProps) {
  const { pathname } = useLocation();
  const current = useLocale();
  const origin = useRouteLoaderData<typeof loader>('root')?.origin;
  if (origin === undefined) return null;
  const address = (locale: Locale) => origin + pathIn(locale, pathname);
  return (
    <>
      <link rel="canonical" href={address(written.includes(current) ? current : SOURCE_LOCALE)} />
      {written.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={address(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(SOURCE_LOCALE)} />
    </>
  );
}
