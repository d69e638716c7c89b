import type { Locale } from '#domain/locales.ts';
import { currencyName } from './currency.ts';
import type { ProfileFacts } from '../placeholders.ts';

/** What texts in a language may name of a profile. */
export const factsOf = <P extends ProfileFacts>(profile: P, language: Locale): P => ({
  ...profile,
  currency: currencyName(profile.currency, language),
});
