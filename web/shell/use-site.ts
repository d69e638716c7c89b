import { useLocation, useRouteLoaderData } from 'react-router';
import type { Profile } from '#domain/content/schemas/profile.ts';
import { isOffered } from '#domain/content/profile/offered-languages.ts';
import { SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { publicPageAt } from '#domain/storefront/public-pages.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import type { Shop } from '#web/lib/data/shop.ts';
import type { SiteData } from './site-data.ts';

/** The URL and languages of a public page, for its head. */
export interface PageSite {
  shop: Shop;
  /** In English. */
  address: Profile['address'];
  origin: string;
  /** The path without the language prefix. */
  path: string;
  /** Offered languages with a translation of the page. `locale` is the one of this document. */
  written: readonly Locale[];
  locale: Locale;
  /** The shop's default image for link previews. */
  picture: string;
}

/**
 * Null if the document was rendered without the root loader's data, as error pages are.
 * @param translated the languages of a page whose translations are the agency's own
 */
export function useSite(translated?: readonly Locale[]): PageSite | null {
  const { pathname: path } = useLocation();
  const root = useRouteLoaderData<SiteData>('root');
  const current = useLocale();
  if (root === undefined) return null;
  const written = (translated ?? publicPageAt(root.services, path)?.written ?? [SOURCE_LOCALE]).filter((locale) =>
    isOffered(root.shop, locale),
  );
  return {
    shop: root.shop,
    address: root.address,
    origin: root.origin,
    picture: root.picture,
    path,
    written,
    locale: written.includes(current) ? current : SOURCE_LOCALE,
  };
}
