import type { ReactNode } from 'react';
import { Printer } from 'lucide-react';
import { ServiceName } from '#web/features/catalogue/service-name.tsx';
import { DownloadDocument } from '#web/features/billing/download-document.tsx';
import type { Invoice, OrderDetail } from '#web/features/orders/portal/order-queries.ts';
import { regions } from '#domain/locales.ts';
import { countryName } from '#domain/orders/countries.ts';
import { taxNameIn } from '#domain/taxes/tax-name.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { EInvoice } from '../billing/e-invoice.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { useTaxLabel } from '#web/lib/price/tax-label.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

interface InvoiceSheetProps {
  order: OrderDetail;
  invoice: Invoice;
}

/**
 * An invoice as issued: seller, buyer and amounts are stored with it and never change. Printing the page prints only
 * the invoice.
 */
export function InvoiceSheet({ order, invoice }: InvoiceSheetProps) {
  const t = useText();
  return (
    <section
      aria-labelledby={`invoice-${invoice.number}`}
      className="invoice paper grid gap-8 rounded-card p-6 sm:p-10"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="word-mark text-2xl">{invoice.seller.name}</p>
          <h2 id={`invoice-${invoice.number}`} className="mt-4 text-lg font-semibold">
            {t(invoice.facts?.title === 'tax_invoice' ? 'orders.invoice.taxNumber' : 'orders.invoice.number', {
              number: invoice.number,
            })}
          </h2>
          <p className="text-sm text-paper-soft">
            {t('orders.invoice.issued', { date: formatCalendarDate(invoice.issued_on) })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <Badge tone="paper">{t(`orders.invoice.status.${statusOf(invoice, order)}`)}</Badge>
          <DownloadDocument
            kind="invoice"
            number={invoice.number}
            variant="paper"
            busyText={t('orders.document.busy')}
            failedText={t('orders.document.failed')}
          >
            {t('orders.document.pdf')}
          </DownloadDocument>
          {invoice.facts?.structured === true ? (
            <EInvoice kind="invoice" number={invoice.number} variant="paper" />
          ) : null}
          {/* The PDF has each line's tax, which the law of the seller's country wants. */}
          {invoice.facts?.itemized === true ? null : (
            <Button variant="paper" size="sm" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              {t('orders.invoice.print')}
            </Button>
          )}
        </div>
      </header>
      <dl className="grid gap-6 text-sm sm:grid-cols-2">
        <Party name={t('orders.invoice.seller')}>
          {invoice.seller.name}
          <br />
          <bdi>{invoice.seller.address}</bdi>
          {invoice.seller.taxNumber ? (
            <>
              <br />
              {t('tax.number', { number: invoice.seller.taxNumber })}
            </>
          ) : null}
        </Party>
        <Party name={t('orders.invoice.buyer')}>
          <Buyer buyer={invoice.buyer} />
        </Party>
      </dl>
      <Lines invoice={invoice} />
      <Totals invoice={invoice} order={order} />
      <Reason invoice={invoice} />
    </section>
  );
}

/** An invoice on account stays as it was issued when it is paid. */
const statusOf = ({ status, on_account }: Invoice, { payment_status }: OrderDetail) =>
  on_account && payment_status === 'paid' ? 'paid' : status;

/** Why there is no tax: in the words of the law where the document has them. */
function Reason({ invoice: { facts, reverse_charge, tax_name } }: Pick<InvoiceSheetProps, 'invoice'>) {
  const t = useText();
  const locale = useLocale();
  if (facts?.itemized === true) {
    if (facts.reason === null) return null;
    const language = locale === 'ar' ? 'ar' : 'en';
    return (
      <p lang={language} className="text-sm">
        {facts.reason[language]}
      </p>
    );
  }
  return reverse_charge ? (
    <p className="text-sm">{t('tax.reverseChargeNote', { name: taxNameIn(locale, tax_name) })}</p>
  ) : null;
}

/** Company, name, email, postal address and tax number, as far as they are known. */
function Buyer({ buyer }: { buyer: Invoice['buyer'] }) {
  const t = useText();
  const region = regions[useLocale()];
  const { name, email, address, notes, company, country, taxNumber } = buyer;
  const lines = [
    company,
    name,
    email,
    address ?? (country === undefined ? null : countryName(country, region)),
    taxNumber ? t('tax.number', { number: `${country ?? ''} ${taxNumber}` }) : null,
    // The checkout repeats the company there.
    notes === `Company: ${company}` ? null : notes,
  ];
  return lines.filter(Boolean).map((line, index) => (
    <span key={index} className="block">
      <bdi>{line}</bdi>
    </span>
  ));
}

function Party({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-paper-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-paper-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Lines({ invoice }: Pick<InvoiceSheetProps, 'invoice'>) {
  const t = useText();
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  return (
    <div className="overflow-x-auto">
      <table className="tabular w-full text-sm">
        <thead>
          <tr className="border-b border-paper-ink/25 text-start text-paper-soft">
            <th scope="col" className="py-2 text-start font-medium">
              {t('orders.invoice.item')}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-medium">
              {t('orders.invoice.quantity')}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-medium max-sm:hidden">
              {t('orders.invoice.unitPrice')}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t('orders.invoice.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, index) => (
            <tr key={index} className="border-b border-paper-ink/10">
              <td className="py-2.5">
                {line.name}
                <ServiceName service={line.service_type} className="text-paper-soft" />
              </td>
              <td className="px-3 py-2.5 text-end">{line.quantity}</td>
              <td className="px-3 py-2.5 text-end max-sm:hidden">{money(line.unit_price)}</td>
              <td className="py-2.5 text-end">{money(line.line_total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Totals({ invoice, order: { promo_code: promoCode, money } }: InvoiceSheetProps) {
  const t = useText();
  const taxLabel = useTaxLabel();
  const { facts } = invoice;
  // An itemized document is under the reverse charge only if its reason says so.
  const taxed = facts?.itemized === true ? { ...invoice, reverse_charge: facts.reason?.code === 'AE' } : invoice;
  const amount = (value: number) => formatMoney(value, invoice.currency);
  return (
    <dl className="tabular ms-auto grid w-full max-w-xs gap-2 text-sm">
      <Sum name={t('orders.invoice.subtotal')}>{amount(invoice.subtotal)}</Sum>
      {invoice.discount > 0 ? (
        <Sum name={promoCode ? `${t('orders.invoice.discount')} (${promoCode})` : t('orders.invoice.discount')}>
          &minus;{amount(invoice.discount)}
        </Sum>
      ) : null}
      {invoice.tax_inclusive ? null : <Sum name={taxLabel(taxed)}>{amount(invoice.tax)}</Sum>}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-paper-ink/25 pt-3">
        <dt className="font-semibold">{t('orders.invoice.total')}</dt>
        <dd className="figure text-2xl">{amount(invoice.total)}</dd>
      </div>
      {invoice.tax_inclusive ? <Sum name={taxLabel(taxed)}>{amount(invoice.tax)}</Sum> : null}
      {invoice.on_account && money !== null ? (
        <>
          <Sum name={t('orders.dues.paid')}>{amount(money.paid)}</Sum>
          <Sum name={t('orders.dues.open')}>{amount(money.open)}</Sum>
        </>
      ) : null}
    </dl>
  );
}
