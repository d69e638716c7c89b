import { isLocale, locales, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import type { Profile } from '../schemas/profile.ts';

type Offering = Pick<Profile, 'languages'>;

/** English always is: it is the language that texts fall back to. */
export const isOffered = ({ languages }: Offering, locale: Locale): boolean => locale === 'en' || languages[locale];

/** The languages of a shop, in the order of its menus. */
export const offeredLocales = (shop: Offering): Locale[] => locales.filter((locale) => isOffered(shop, locale));

/** The language that a shop uses for a client who has chosen this one. */
export const offeredOrEnglish = (shop: Offering, chosen: string): Locale =>
  isLocale(chosen) && isOffered(shop, chosen) ? chosen : SOURCE_LOCALE;
