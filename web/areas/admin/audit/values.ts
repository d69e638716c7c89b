import { isDay } from '#domain/period.ts';
import { formatCalendarDate, formatCount, formatDate } from '#web/lib/format/format.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';

const MONEY = new Set([
  'amount',
  'budget',
  'conversion_value',
  'discount',
  'fee',
  'minimum',
  'price',
  'spend',
  'subtotal',
  'tax',
  'total',
  'total_amount',
]);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Words of a list of values, such as `in_progress`. */
const CODE = /^[a-z]+([_-][a-z]+)*$/;
/** Columns whose words are people's own. */
const FREE_TEXT = /^(code|author|title|text|description|payee|reference|.*name)$/;
const MAX_LENGTH = 60;
const COUNTRY = /^[A-Z]{2}$/;
const countries = new Intl.DisplayNames('en-US', { type: 'region' });

/** A value as people read it; null if it says nothing in a sentence: ids, lists, long texts. */
export function textOf(column: string, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(column, value);
  if (typeof value !== 'string' || value === '' || value.length > MAX_LENGTH || value.includes('\n')) return null;
  if (UUID.test(value)) return null;
  if (column === 'country' && COUNTRY.test(value)) return countries.of(value) ?? value;
  if (isDay(value)) return formatCalendarDate(value);
  if (TIME.test(value) && !Number.isNaN(Date.parse(value))) return formatDate(value);
  if (MONEY.has(column) && Number.isFinite(Number(value))) return formatShopMoney(Number(value));
  const isOwnWord = FREE_TEXT.test(column) && !value.includes('_');
  return CODE.test(value) && !isOwnWord ? sentenceCase(value) : value;
}

function numberText(column: string, value: number): string {
  if (MONEY.has(column)) return formatShopMoney(value);
  if (column.includes('percent')) return `${value}%`;
  return formatCount(value);
}

export const sentenceCase = (code: string) => {
  const words = code.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A column as the heading of its values. */
export const fieldName = (column: string): string => sentenceCase(column.replace(/_id$/, ''));
