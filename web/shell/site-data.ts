import type { RouterContextProvider } from 'react-router';
import type { Service } from '#domain/catalogue/service.ts';
import { shopCountry } from '#domain/content/profile/shop-country.ts';
import type { ShopSettings } from '#domain/storefront/shop-settings.ts';
import { apiContext, contentContext, localeContext } from '#web/lib/data/api-context.ts';
import type { RefundSummary, Shop } from '#web/lib/data/shop.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';

/**
 * Data for every page: the shop's profile, services and origin (for canonical URLs, alternates and sharing images), the default sharing
 * image, the time zone, and the payment provider if it runs a script in payment pages.
 */
export async function loadSite(request: Request, context: Readonly<RouterContextProvider>) {
  const settings = await context.get(apiContext)('/functions/v1/shop-settings');
  if (!settings.ok) throw new Error(`shop settings: HTTP ${settings.status}`);
  const { timeZone, payments } = (await settings.json()) as Pick<ShopSettings, 'timeZone' | 'payments'>;
  const {
    profile,
    englishProfile,
    catalogue,
    closed,
    legal: { refunds },
  } = context.get(contentContext);
  const {
    claims: _claims,
    taxNumber: _number,
    taxCurrency: _currency,
    documentLanguage: _language,
    orderPrefix: _prefix,
    homeMarket: _market,
    address,
    ...shop
  } = profile;
  return {
    shop: { ...shop, city: address.city, country: shopCountry(profile) } satisfies Shop,
    services: catalogue.filter(({ state }) => state !== 'draft').map(toService),
    refunds: {
      summary: refunds.summary,
      ...(refunds.language !== context.get(localeContext) && { language: refunds.language }),
    } satisfies RefundSummary,
    // For search engines, the same in every language.
    address: englishProfile.address,
    origin: new URL(request.url).origin,
    picture: sharePicture(context, 'home'),
    timeZone,
    ...(payments.provider === 'stripe' && { paymentScript: payments.provider }),
    ...(closed && { closed }),
  };
}

/** What every page needs of a service. Rules of links are loaded where one is asked for (`use-link-rules.ts`). */
const toService = (service: Service): Service => ({
  slug: service.slug,
  name: service.name,
  linkLabel: service.linkLabel,
  color: service.color,
  scene: service.scene,
  picture: service.picture,
  icon: service.icon,
  platform: service.platform,
  inContactForm: service.inContactForm,
  state: service.state,
});

export type SiteData = Awaited<ReturnType<typeof loadSite>>;
