import { regions, type Locale } from '#domain/locales.ts';

const CODE = /^[A-Z]{3}$/;

/** Whether a code is one of ISO 4217 that people pay with. */
const isCurrency = (code: string): boolean => CODE.test(code) && Intl.supportedValuesOf('currency').includes(code);

function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Why a shop cannot sell in a currency, for its owner; null if it can. Amounts have two decimals everywhere. */
export function currencyProblem(code: string): string | null {
  if (!isCurrency(code)) return 'Enter the three letters of a currency, such as USD or EUR';
  const decimals = decimalsOf(code);
  if (decimals === 2) return null;
  const count = decimals === 0 ? 'no decimals' : `${decimals} decimals`;
  return `Prices here have two decimals, and ${code} has ${count}. Choose another currency, such as USD or EUR.`;
}

/** `US dollars`, for sentences. Computed on the server only: browsers have other versions of these names. */
export function currencyName(currency: string, locale: Locale): string {
  const format = new Intl.NumberFormat(regions[locale], { style: 'currency', currency, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}

/** `US dollars`, as a note about amounts begins. Arabic says "in the US dollar": each word takes the article. */
export function inCurrency(currency: string, locale: Locale): string {
  const name = currencyName(currency, locale);
  if (locale === 'ar') return `ب${name.replaceAll(/\S+/g, 'ال$&')}`;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** `$`, `€` or `CHF`, as amounts begin. */
export function currencySign(currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
