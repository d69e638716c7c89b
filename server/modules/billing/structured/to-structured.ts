import type { ConvertedAmounts, CreditFacts, InvoiceFacts } from '#domain/billing/document-facts.ts';
import { toCents } from '#domain/money.ts';
import type { CreditNoteRow, InvoiceRow } from '../documents/documents.queries.ts';
import type { InvoiceToday } from '../documents/find-invoice-today.ts';
import { buyerParty, sellerParty } from './structured-parties.ts';
import { amount, type Fields } from './structured-fields.ts';
import { paymentFields } from './structured-payment.ts';

/** An invoice or a credit note by EN 16931, in the names of UBL: the format of `@e-invoice-eu/core`. */
export interface StructuredInvoice {
  'ubl:Invoice': Fields;
}

interface Line {
  name: string;
  description: string;
  quantity: number;
  /** In cents, without tax and before the discount. */
  listed: number;
}

type Facts = InvoiceFacts | CreditFacts;
type Row = Pick<
  InvoiceRow | CreditNoteRow,
  'number' | 'issued_on' | 'seller' | 'buyer' | 'currency' | 'tax' | 'total' | 'tax_rate' | 'order_number' | 'converted'
>;

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

/** A category of UNTDID 5305 with its rate. What the tax does not reach has no rate. */
function categoryOf({ tax_rate }: Pick<Row, 'tax_rate'>, { reason }: Facts): Fields {
  const rate = Number(tax_rate);
  const code = reason?.code ?? (rate > 0 ? 'S' : 'Z');
  const percent = (Math.round(rate * 100_000) / 1000).toString();
  return { 'cbc:ID': code, ...(code !== 'O' && { 'cbc:Percent': percent }), ...VAT };
}

/** Why there is no tax, in the language of the document. */
const reasonText = ({ reason, language }: Facts): string | null =>
  reason === null ? null : language === 'ar' ? reason.ar : reason.en;

function taxTotals(row: Row, facts: Facts): Fields[] {
  const reason = reasonText(facts);
  const tax = toCents(row.tax);
  const category = categoryOf(row, facts);
  const explained = reason === null ? category : { ...category, 'cbc:TaxExemptionReason': reason };
  return [
    {
      ...amount('cbc:TaxAmount', tax, row.currency),
      'cac:TaxSubtotal': [
        {
          ...amount('cbc:TaxableAmount', toCents(row.total) - tax, row.currency),
          ...amount('cbc:TaxAmount', tax, row.currency),
          'cac:TaxCategory': explained,
        },
      ],
    },
    ...(row.converted === null ? [] : [convertedTax(row.converted)]),
  ];
}

const convertedTax = ({ tax, currency }: ConvertedAmounts): Fields => amount('cbc:TaxAmount', toCents(tax), currency);

/** What was paid is not to be paid again. */
function monetaryTotal({ tax, total, currency }: Row, discount: number, paid: number): Fields {
  const [whole, net] = [toCents(total), toCents(total) - toCents(tax)];
  return {
    ...amount('cbc:LineExtensionAmount', net + discount, currency),
    ...amount('cbc:TaxExclusiveAmount', net, currency),
    ...amount('cbc:TaxInclusiveAmount', whole, currency),
    ...(discount > 0 && amount('cbc:AllowanceTotalAmount', discount, currency)),
    ...(paid > 0 && amount('cbc:PrepaidAmount', paid, currency)),
    ...amount('cbc:PayableAmount', whole - paid, currency),
  };
}

/** The price is that of the whole quantity, so that no unit price needs rounding. */
const lineOf = ({ name, description, quantity, listed }: Line, at: number, row: Row, facts: Facts): Fields => ({
  'cbc:ID': String(at + 1),
  'cbc:InvoicedQuantity': String(quantity),
  'cbc:InvoicedQuantity@unitCode': 'C62',
  ...amount('cbc:LineExtensionAmount', listed, row.currency),
  'cac:Item': {
    ...(description !== '' && { 'cbc:Description': description }),
    'cbc:Name': name,
    'cac:ClassifiedTaxCategory': categoryOf(row, facts),
  },
  'cac:Price': {
    ...amount('cbc:PriceAmount', listed, row.currency),
    'cbc:BaseQuantity': String(quantity),
    'cbc:BaseQuantity@unitCode': 'C62',
  },
});

const discountOf = (discount: number, row: Row, facts: Facts): Fields => ({
  'cbc:ChargeIndicator': 'false',
  'cbc:AllowanceChargeReason': 'Discount',
  ...amount('cbc:Amount', discount, row.currency),
  'cac:TaxCategory': categoryOf(row, facts),
});

interface Own {
  typeCode: '380' | '381';
  /** In cents. */
  paid: number;
  lines: Line[];
  /** Of the whole document. */
  discount: number;
  /** What only this kind of document has. */
  more: Fields;
}

function structuredOf(row: Row, facts: Facts, { typeCode, paid, lines, discount, more }: Own): StructuredInvoice {
  const isOutside = facts.reason?.code === 'O';
  return {
    'ubl:Invoice': {
      'cbc:ID': row.number,
      'cbc:IssueDate': row.issued_on,
      'cbc:InvoiceTypeCode': typeCode,
      'cbc:DocumentCurrencyCode': row.currency,
      ...(row.converted !== null && { 'cbc:TaxCurrencyCode': row.converted.currency }),
      // UBL wants the buyer's number; `NA` is what the standard writes without one.
      'cac:OrderReference': { 'cbc:ID': row.buyer.poNumber ?? 'NA', 'cbc:SalesOrderID': row.order_number },
      'cac:Delivery': { 'cbc:ActualDeliveryDate': facts.suppliedOn },
      'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(row.seller, facts.country, isOutside) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(row.buyer, facts, isOutside) },
      ...(discount > 0 && { 'cac:AllowanceCharge': [discountOf(discount, row, facts)] }),
      'cac:TaxTotal': taxTotals(row, facts),
      'cac:LegalMonetaryTotal': monetaryTotal(row, discount, paid),
      'cac:InvoiceLine': lines.map((line, at) => lineOf(line, at, row, facts)),
      ...more,
    },
  };
}

/** Null for an invoice that has no structured form: from before facts, or where the seller's country has no such rules. */
export function structuredInvoice({ row, dues }: InvoiceToday): StructuredInvoice | null {
  const { facts } = row;
  if (facts?.structured !== true) return null;
  return structuredOf(row, facts, {
    typeCode: '380',
    paid: toCents(dues === null ? row.total : dues.paid),
    lines: row.lines.map(({ name, service, quantity }, at) => ({
      name,
      description: service ?? '',
      quantity,
      listed: toCents(facts.lines[at]?.net ?? 0) + toCents(facts.lines[at]?.discount ?? 0),
    })),
    discount: facts.lines.reduce((sum, line) => sum + toCents(line.discount), 0),
    more: dues === null ? {} : paymentFields(dues),
  });
}

export function structuredCreditNote(row: CreditNoteRow): StructuredInvoice | null {
  const { facts } = row;
  if (facts?.structured !== true) return null;
  return structuredOf(row, facts, {
    typeCode: '381',
    paid: row.given_back ? toCents(row.total) : 0,
    lines: [
      {
        name: `${row.given_back ? 'Refund of' : 'Credit for'} invoice ${row.invoice_number}`,
        description: row.reason,
        quantity: 1,
        listed: toCents(row.net),
      },
    ],
    discount: 0,
    more: {
      ...(!row.given_back && { 'cac:PaymentTerms': { 'cbc:Note': 'Set off against the invoice' } }),
      'cac:BillingReference': [
        { 'cac:InvoiceDocumentReference': { 'cbc:ID': row.invoice_number, 'cbc:IssueDate': facts.invoicedOn } },
      ],
    },
  });
}
