import type { Locale } from '#domain/locales.ts';

/** The names that rates come with, in the other languages. Whatever else the team writes is a name in all of them. */
const names: Record<Locale, Readonly<Record<string, string>>> = {
  en: {},
  es: {
    Tax: 'Impuesto',
    VAT: 'IVA',
    'Sales tax': 'Impuesto sobre las ventas',
    'Consumption tax': 'Impuesto al consumo',
  },
  ar: {
    Tax: 'الضريبة',
    VAT: 'ضريبة القيمة المضافة',
    GST: 'ضريبة السلع والخدمات',
    'Sales tax': 'ضريبة المبيعات',
    'Consumption tax': 'ضريبة الاستهلاك',
  },
};

export const taxNameIn = (locale: Locale, name: string): string => names[locale][name] ?? name;

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 3 });

/** `8.875%` for 0.08875, in all languages, as amounts are. */
export const formatTaxRate = (rate: number): string => percent.format(rate);
