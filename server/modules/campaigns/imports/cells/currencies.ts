import { plainText, withoutMarks } from './plain-text.ts';

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Symbols that stand for one currency. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['MX$', 'MXN'],
  ['R$', 'BRL'],
  ['E£', 'EGP'],
  ['GB£', 'GBP'],
  ['JP¥', 'JPY'],
  ['CN¥', 'CNY'],
  ['₹', 'INR'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₩', 'KRW'],
  ['₽', 'RUB'],
  ['₫', 'VND'],
  ['₦', 'NGN'],
  ['₱', 'PHP'],
  ['₴', 'UAH'],
  ['฿', 'THB'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['د.إ', 'AED'],
  ['ر.س', 'SAR'],
  ['ج.م', 'EGP'],
  ['ر.ق', 'QAR'],
  ['د.ك', 'KWD'],
  ['د.ب', 'BHD'],
  ['ر.ع', 'OMR'],
  ['د.أ', 'JOD'],
  ['د.م', 'MAD'],
  ['د.ت', 'TND'],
  ['د.ج', 'DZD'],
]);

/** Symbols that several currencies share. They say which one only together with a code. */
const SHARED: ReadonlyMap<string, readonly string[]> = new Map([
  [
    '$',
    ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'ARS', 'CLP', 'COP', 'HKD', 'SGD', 'TWD', 'UYU', 'DOP', 'JMD', 'BBD', 'TTD'],
  ],
  ['£', ['GBP', 'EGP', 'LBP', 'SYP', 'GIP', 'FKP']],
  ['¥', ['JPY', 'CNY']],
  ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
]);

/** The code in a heading such as `Amount spent (EGP)`. `(ALL)` is the lek only in a column of money: ask for those only. */
export function currencyOfHeading(header: string): string | null {
  const [, inside = ''] = /\(([^()]{1,4})\)\s*$/.exec(withoutMarks(header)) ?? [];
  return codeOf(inside) ?? SYMBOLS.get(inside) ?? null;
}

/** A cell of a currency column; null if it is no ISO 4217 code. */
export function codeOf(text: string): string | null {
  const code = plainText(text).toUpperCase();
  return CODES.has(code) ? code : null;
}

/** The currencies that the symbol or code beside a number can mean; null if it is no currency. */
export function currenciesOfUnit(unit: string): readonly string[] | null {
  const text = unit.replace(/\.$/, '');
  const one = SYMBOLS.get(text) ?? (CODES.has(text) ? text : undefined);
  return one === undefined ? (SHARED.get(text) ?? null) : [one];
}
