import type { RouterContextProvider } from 'react-router';
import { brand } from '#domain/brand.ts';
import { brandWord } from '#domain/brand-words.ts';
import type { ShopSettings } from '#domain/storefront/shop-settings.ts';
import { apiContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';

/**
 * Data for every page: the shop's origin (for canonical URLs, alternates and sharing images), the default sharing
 * image, the time zone, the city, and the payment provider if it runs a script in payment pages.
 */
export async function loadSite(request: Request, context: Readonly<RouterContextProvider>) {
  const settings = await context.get(apiContext)('/functions/v1/shop-settings');
  if (!settings.ok) throw new Error(`shop settings: HTTP ${settings.status}`);
  const { timeZone, payments } = (await settings.json()) as Pick<ShopSettings, 'timeZone' | 'payments'>;
  const locale = context.get(localeContext);
  return {
    origin: new URL(request.url).origin,
    picture: sharePicture('home', locale),
    timeZone,
    ...(payments.provider === 'stripe' && { paymentScript: payments.provider }),
    city: brandWord(brand.city, locale),
  };
}

export type SiteData = Awaited<ReturnType<typeof loadSite>>;
