import { setupI18n, type Messages } from '@lingui/core';
import { isolateValues } from '#domain/isolate.ts';
import { directionOf, isLocale, regions, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import ar from './messages/ar.json';
import en from './messages/en.json';
import es from './messages/es.json';

export type MessageId = keyof typeof en;
export type Values = Record<string, string | number>;

/** Another language falls back to English. */
const catalogues: Record<Locale, Messages & Record<MessageId, unknown>> = { en, es, ar };

export interface Texts {
  /** BCP 47 language of the texts. */
  locale: Locale;
  dir: 'ltr' | 'rtl';
  t: (id: MessageId, values?: Values) => string;
  /** `cents` of `currency`, formatted. */
  money: (cents: number, currency: string) => string;
  date: (at: Date) => string;
  /** With the name of the shop's time zone. */
  dateTime: (at: Date) => string;
  /** "one, two and three" */
  list: (items: string[]) => string;
  /** The name of a country by its code, ISO 3166-1 alpha-2. */
  countryName: (code: string) => string;
}

/** `dateStyle` and `timeStyle` cannot be combined with the name of the zone. */
const DATE_TIME = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** Formatters cost far more to create than to use. There is one currency and one time zone unless the shop changes them. */
const amountsIn = memoize(
  (region: string, currency: string) => new Intl.NumberFormat(region, { style: 'currency', currency }),
);
const daysIn = memoize(
  (region: string, timeZone: string) => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone }),
);
const timesIn = memoize(
  (region: string, timeZone: string) => new Intl.DateTimeFormat(region, { ...DATE_TIME, timeZone }),
);

function memoize<T>(create: (region: string, unit: string) => T): (region: string, unit: string) => T {
  const made = new Map<string, T>();
  return (region, unit) => {
    const key = `${region} ${unit}`;
    const value = made.get(key) ?? create(region, unit);
    made.set(key, value);
    return value;
  };
}

/** The values of a message, as a text of the language shows them. */
export const valuesIn = (locale: Locale, values: Values | undefined): Values | undefined =>
  values !== undefined && directionOf(locale) === 'rtl' ? isolateValues(values) : values;

/** The messages are compiled when the bundle is built (`scripts/emails/build-emails.mjs`). */
export function textsOf(wanted: string, timeZone: string): Texts {
  const locale = isLocale(wanted) ? wanted : SOURCE_LOCALE;
  const i18n = setupI18n({ locale, locales: regions[locale], messages: catalogues });
  const region = regions[locale];
  return {
    locale,
    dir: directionOf(locale),
    t: (id, values) => i18n._(id, valuesIn(locale, values)),
    // Amounts have the same format in all languages, as on the invoice.
    money: (cents, currency) => amountsIn(regions[SOURCE_LOCALE], currency).format(cents / 100),
    date: (at) => daysIn(region, timeZone).format(at),
    dateTime: (at) => timesIn(region, timeZone).format(at),
    list: (items) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
    countryName: (code) => new Intl.DisplayNames(region, { type: 'region' }).of(code) ?? code,
  };
}
