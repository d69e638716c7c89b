import { taxNameIn } from '#domain/taxes/tax-name.ts';
import { withTax } from '#domain/taxes/price-taxes.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useShownTax } from './shown-tax.ts';

/** Formats list prices as the visitor's country shows them, for texts that contain one. Place a {@link TaxNote} beside it. */
export function useListPrice(): (net: number) => string {
  const tax = useShownTax();
  const { currency } = useShop();
  return (net) => formatPrice(withTax(net, tax), currency);
}

/** A list price with a small currency sign and small cents, read out as one amount. */
export function Price({ net }: { net: number }) {
  const text = useListPrice()(net);
  const [, sign = '', whole = '', cents] = /^(\D*)([\d,]+)(?:\.(\d+))?$/.exec(text) ?? [];
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="inline-flex items-start" dir="ltr">
        <span className="mt-[0.16em] me-[0.12em] font-sans text-[0.42em] font-semibold opacity-70">{sign.trim()}</span>
        {whole}
        {cents === undefined ? null : <span className="mt-[0.16em] ms-[0.08em] text-[0.42em]">.{cents}</span>}
      </span>
    </>
  );
}

/** "incl. VAT" beside a price, where prices are shown with tax. It appears after hydration: give it room of its own. */
export function TaxNote({ className }: { className?: string }) {
  const t = useText();
  const locale = useLocale();
  const tax = useShownTax();
  if (tax === null) return null;
  return <span className={className}>{t('storefront.price.including', { tax: taxNameIn(locale, tax.name) })}</span>;
}
