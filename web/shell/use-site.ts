import { useLocation, useRouteLoaderData } from 'react-router';
import { SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { publicPageAt } from '#domain/public-pages.ts';
import { useLocale } from '#web/lib/locale.ts';
import type { loader } from '#web/root.tsx';

/** What the head of a public page needs to know of where it is. */
export interface PageSite {
  origin: string;
  /** The page's address without its language. */
  path: string;
  /** Languages it is written in, and which of them this document has. */
  written: readonly Locale[];
  locale: Locale;
  /** The shop's own picture for sharing. */
  picture: string;
}

/** Null where the document was made without the root's data, as for errors. */
export function useSite(): PageSite | null {
  const { pathname: path } = useLocation();
  const root = useRouteLoaderData<typeof loader>('root');
  const current = useLocale();
  if (root === undefined) return null;
  const written = publicPageAt(path)?.written ?? [SOURCE_LOCALE];
  return {
    origin: root.origin,
    picture: root.picture,
    path,
    written,
    locale: written.includes(current) ? current : SOURCE_LOCALE,
  };
}
