import { useRouteLoaderData } from 'react-router';
import type { Services } from '#domain/catalogue/service.ts';
import type { CountryCode } from '#domain/orders/countries.ts';
import type { Locale } from '#domain/locales.ts';
import type { Profile } from '#domain/content/schemas/profile.ts';

/** The agency's own facts, in the language of the page: what its frame and head need. */
export type Shop = Omit<
  Profile,
  'claims' | 'address' | 'homeMarket' | 'taxNumber' | 'taxCurrency' | 'documentLanguage' | 'orderPrefix'
> & {
  city: string;
  /** Of buyers who have not said where they are. */
  country: CountryCode;
};

let isOutdated = false;

export const isShopOutdated = (): boolean => isOutdated;

/** Reads the profile again, which was published from this document. The router asks the root several times whether to. */
export async function reloadShop(revalidate: () => Promise<void>): Promise<void> {
  isOutdated = true;
  try {
    await revalidate();
  } finally {
    isOutdated = false;
  }
}

/** The refund policy in short. In English where its translation may not be shown. */
export interface RefundSummary {
  summary: string;
  /** If it is another one than that of the page. */
  language?: Locale;
}

interface Site {
  shop: Shop;
  services: Services;
  refunds: RefundSummary;
}

/** Part of every document, so pages never wait for it. @throws {Error} on an error page whose document could not be loaded */
export const useShop = (): Shop => useSiteData().shop;

export const useRefundSummary = (): RefundSummary => useSiteData().refunds;

export function useSiteData(): Site {
  const site = useRouteLoaderData<Site>('root');
  if (site === undefined) throw new Error('there is no shop outside of a document');
  return site;
}
