import type { TaxTerms } from '#domain/orders/order.ts';
import { formatTaxRate, taxNameIn } from '#domain/taxes/tax-name.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** What the tax row of an order is called: `VAT (8%)`, `Includes VAT (8%)` below the total, or `VAT (reverse charge)`. */
export function useTaxLabel(): (terms: TaxTerms) => string {
  const t = useText();
  const locale = useLocale();
  return ({ tax_rate, tax_name, tax_inclusive, reverse_charge }) => {
    const values = { name: taxNameIn(locale, tax_name), rate: formatTaxRate(tax_rate) };
    if (reverse_charge) return t('tax.reverseCharge', values);
    return tax_inclusive ? t('tax.included', values) : t('tax.line', values);
  };
}
