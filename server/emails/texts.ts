import { setupI18n, type Messages } from '@lingui/core';
import en from './messages/en.json';

export type MessageId = keyof typeof en;
export type Values = Record<string, string | number>;

/** Languages that mails can be written in; another language falls back to the first. */
const catalogues = { en } satisfies Record<string, Record<MessageId, unknown>>;
/** Where a language alone does not say how numbers and dates look. */
const regions: Record<string, string> = { en: 'en-US' };

export interface Texts {
  /** BCP 47 language of the texts. */
  locale: string;
  dir: 'ltr' | 'rtl';
  t: (id: MessageId, values?: Values) => string;
  /** `cents` of `currency` as people write them. */
  money: (cents: number, currency: string) => string;
  date: (at: Date) => string;
  dateTime: (at: Date) => string;
}

const amounts = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs far more than using it, and an order's mail shows many amounts. */
function amountsIn(region: string, currency: string): Intl.NumberFormat {
  const key = `${region} ${currency}`;
  const made = amounts.get(key) ?? new Intl.NumberFormat(region, { style: 'currency', currency });
  amounts.set(key, made);
  return made;
}

/** The messages are compiled when the bundle is built (`scripts/build-emails.mjs`). */
export function textsOf(wanted: string, timeZone: string): Texts {
  const locale = wanted in catalogues ? wanted : 'en';
  const i18n = setupI18n({ locale, messages: catalogues as unknown as Record<string, Messages> });
  const region = regions[locale] ?? locale;
  return {
    locale,
    dir: /^(ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr',
    t: (id, values) => i18n._(id, values),
    money: (cents, currency) => amountsIn(region, currency).format(cents / 100),
    date: (at) => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone }).format(at),
    dateTime: (at) => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at),
  };
}
