import { isLocale, regions, SOURCE_LOCALE } from '#domain/locales.ts';
import { shopZone, shopZoneName } from './shop-zone.ts';

/** Amounts and figures have the same format in all languages: `$1,490.00`, with Western digits. */
const LOCALE = 'en-US';

const money = new Map<string, Intl.NumberFormat>();

/** `$1,490.00`. `amount` is in the currency's main unit. */
export function formatMoney(amount: number, currency: string): string {
  let format = money.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency });
    money.set(currency, format);
  }
  return format.format(amount);
}

const shortMoney = new Map<string, Intl.NumberFormat>();

/** `$1.2k`, for axes. `amount` is in the currency's main unit. */
export function formatMoneyShort(amount: number, currency: string): string {
  const format =
    shortMoney.get(currency) ??
    new Intl.NumberFormat(LOCALE, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 });
  shortMoney.set(currency, format);
  return format.format(amount).replace('K', 'k');
}

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 });

/** `8%` for 0.08. */
export function formatShare(share: number): string {
  return percent.format(share);
}

/** The reader's language as a locale for `Intl`. Pages rendered on the server pass it explicitly. */
export function readersRegion(): string {
  const lang = typeof document === 'undefined' ? SOURCE_LOCALE : document.documentElement.lang;
  return regions[isLocale(lang) ? lang : SOURCE_LOCALE];
}

const made = new Map<string, Intl.DateTimeFormat>();

function dateFormat(region: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${region} ${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(region, options);
  made.set(key, format);
  return format;
}

/** Not `dateStyle: 'medium'`, which has no names of months in Arabic. */
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** `Nov 20, 2026`, in the reader's language and the shop's time zone. */
export function formatDate(date: Date | string, region = readersRegion()): string {
  return dateFormat(region, { ...DAY, timeZone: shopZone() }).format(new Date(date));
}

const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** `Nov 20, 2026, 5:04 PM GMT+4`, in the reader's language and the shop's time zone. */
export function formatDateTime(date: Date | string, region = readersRegion()): string {
  return dateFormat(region, { ...DAY, ...TIME, timeZone: shopZone() }).format(new Date(date));
}

/**
 * `Nov 20, 2026, 5:04 PM`, for table columns whose header names the zone ({@link inShopZone}). A time with another
 * offset than today's, as in summer, carries its own label.
 */
export function formatTableTime(date: string, region = readersRegion()): string {
  const options = { ...DAY, hour: 'numeric', minute: '2-digit', timeZone: shopZone() } as const;
  const zone = shopZoneName(region, new Date(date));
  const text = dateFormat(region, options).format(new Date(date));
  return zone === shopZoneName(region) ? text : `${text} ${zone}`;
}

/** `Sent (GMT+4)`: a column header for {@link formatTableTime}. */
export const inShopZone = (header: string): string => `${header} (${shopZoneName(readersRegion())})`;

/** `5:04 PM GMT+4`, in the reader's language and the shop's time zone. */
export function formatTime(date: Date | number, region = readersRegion()): string {
  return dateFormat(region, { ...TIME, timeZone: shopZone() }).format(date);
}

/** `Nov 20, 2026` for a `YYYY-MM-DD` date: the same day in every time zone. */
export function formatCalendarDate(date: string, region = readersRegion()): string {
  return dateFormat(region, { ...DAY, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

const wholeMoney = new Map<string, Intl.NumberFormat>();

/**
 * List prices without useless cents: `$1,490` for a whole amount, otherwise `$12.50`. `amount` is in the currency's
 * main unit.
 */
export function formatPrice(amount: number, currency: string): string {
  if (!Number.isInteger(amount)) return formatMoney(amount, currency);
  let format = wholeMoney.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, maximumFractionDigits: 0 });
    wholeMoney.set(currency, format);
  }
  return format.format(amount);
}

const count = new Intl.NumberFormat(LOCALE);

/** `14,862`. */
export function formatCount(value: number): string {
  return count.format(value);
}

const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

/** Package figures: `7.5k` for 7500, `500` for 500. */
export function formatCompact(value: number): string {
  return compact.format(value).replace('K', 'k');
}
