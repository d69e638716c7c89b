const LOCALE = 'en-US';

const money = new Map<string, Intl.NumberFormat>();

/** `$1,490.00`. `amount` is in the currency's main unit. */
export function formatMoney(amount: number, currency = 'USD'): string {
  let format = money.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency });
    money.set(currency, format);
  }
  return format.format(amount);
}

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 });

/** `8%` for 0.08. */
export function formatShare(share: number): string {
  return percent.format(share);
}

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short' });
const calendarDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

/** `November 20, 2026`, in the reader's zone. */
export function formatDate(date: Date | string): string {
  return day.format(new Date(date));
}

/** `November 20, 2026 at 5:04 PM`, in the reader's zone. */
export function formatDateTime(date: Date | string): string {
  return moment.format(new Date(date));
}

/** A date without a time, as `YYYY-MM-DD`: the same day for every reader. */
export function formatCalendarDate(date: string): string {
  return calendarDay.format(new Date(`${date}T00:00:00Z`));
}

const wholeMoney = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `$1,490` for a whole amount, `$12.50` for another: list prices, where cents are noise. `amount` is in dollars. */
export function formatPrice(amount: number): string {
  return Number.isInteger(amount) ? wholeMoney.format(amount) : formatMoney(amount);
}

const count = new Intl.NumberFormat(LOCALE);

/** `14,862`. */
export function formatCount(value: number): string {
  return count.format(value);
}

const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

/** `7.5k` for 7500, `500` for 500: figures of packages. */
export function formatCompact(value: number): string {
  return compact.format(value).replace('K', 'k');
}
