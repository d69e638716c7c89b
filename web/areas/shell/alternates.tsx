import { useLocation, useRouteLoaderData } from 'react-router';
import { locales, pathIn, SOURCE_LOCALE } from '#domain/locales.ts';
import type { loader } from '#web/root.tsx';
import { useLocale } from '#web/lib/locale.ts';

/** For search engines: the one address of this page, and its addresses in other languages. React carries them into the head. */
export function Alternates() {
  const { pathname } = useLocation();
  const current = useLocale();
  const origin = useRouteLoaderData<typeof loader>('root')?.origin;
  if (origin === undefined) return null;
  const address = (locale: (typeof locales)[number]) => origin + pathIn(locale, pathname);
  return (
    <>
      <link rel="canonical" href={address(current)} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={address(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(SOURCE_LOCALE)} />
    </>
  );
}
