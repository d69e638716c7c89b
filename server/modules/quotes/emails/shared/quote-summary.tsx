import { formatTaxRate, taxNameIn } from '#domain/taxes/tax-name.ts';
import { useMedium } from '#server/emails/medium.tsx';
import { Facts, Panel, type Fact } from '#server/emails/parts.tsx';
import type { QuoteDetails } from './quote-content.ts';

/** What is offered, what it costs, and until when. */
export function QuoteSummary({ quote }: { quote: QuoteDetails }) {
  const { t, money, date, locale } = useMedium();
  const amount = (cents: number) => money(cents, quote.currency);
  const { name, rate, inclusive, reverseCharge } = quote.taxed;
  const kindOfTax = reverseCharge ? 'reverseCharge' : inclusive ? 'included' : 'tax';
  const tax: Fact = {
    label: t(`email.order.${kindOfTax}`, { name: taxNameIn(locale, name), rate: formatTaxRate(rate) }),
    value: amount(quote.tax),
  };
  return (
    <>
      <Facts
        facts={quote.lines.map((line) => ({ label: `${line.quantity} × ${line.name}`, value: amount(line.total) }))}
      />
      <Panel>
        <Facts
          facts={[
            { label: t('email.order.subtotal'), value: amount(quote.subtotal) },
            ...(quote.discount > 0 ? [{ label: t('email.order.discount'), value: `-${amount(quote.discount)}` }] : []),
            ...(inclusive ? [] : [tax]),
            { label: t('email.order.total'), value: amount(quote.total), strong: true },
            ...(inclusive ? [tax] : []),
            ...(quote.deposit === null ? [] : [{ label: t('email.quote.deposit'), value: amount(quote.deposit) }]),
            { label: t('email.quote.until'), value: date(quote.ends) },
          ]}
        />
      </Panel>
    </>
  );
}
