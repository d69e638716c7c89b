import type { CountryCode } from '#domain/orders/countries.ts';
import type { Profile } from '../schemas/profile.ts';

/** Where buyers are who have not said where they are; first in lists of countries. SQL's is `internal.shop_country`. */
export const shopCountry = ({ homeMarket, address }: Pick<Profile, 'homeMarket' | 'address'>): CountryCode =>
  homeMarket || address.countryCode;
