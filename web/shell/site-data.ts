import type { RouterContextProvider } from 'react-router';
import { brand } from '#domain/brand.ts';
import { brandWord } from '#domain/brand-words.ts';
import { localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';

/**
 * Data for every page: the shop's origin (for canonical URLs, alternates and sharing images), the default sharing
 * image, and the city.
 */
export function loadSite(request: Request, context: Readonly<RouterContextProvider>) {
  const locale = context.get(localeContext);
  return {
    origin: new URL(request.url).origin,
    picture: sharePicture('home', locale),
    city: brandWord(brand.city, locale),
  };
}

export type SiteData = ReturnType<typeof loadSite>;
