import { expect } from 'vitest';
import type { Row } from '#database/rows.ts';
import { toCents } from '#domain/money.ts';
import { rounded, WHOLE } from './tax-oracle.ts';
import { structuredCreditNote, structuredInvoice } from '#server/modules/billing/structured/to-structured.ts';

type Invoice = Row<'invoices'>;
type CreditNote = Row<'credit_notes'>;

/** A registered seller, whose documents have everything. */
export const SELLER = { name: 'Klang GmbH', address: 'Berlin', taxNumber: 'DE136695976', countryCode: 'DE' };
/** Of US dollars in euros. */
export const EXCHANGE_RATE = 0.91234;

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const converted = (cents: number) => Math.round(cents * EXCHANGE_RATE - 1e-9);

/**
 * Lines add up to the invoice, in both currencies, and each has the share of tax and discount that is its own to the cent.
 * `byLine`: the tax of each line is that of its own amount.
 */
export function expectInvoiceLines(invoice: Invoice, byLine: boolean): void {
  const { facts } = invoice;
  if (facts === null) throw new Error('this invoice has no facts');
  const [tax, total, discount] = [toCents(invoice.tax), toCents(invoice.total), toCents(invoice.discount)];
  const lines = facts.lines.map((line) => ({
    net: toCents(line.net),
    tax: toCents(line.tax),
    discount: toCents(line.discount),
  }));
  expect(sum(lines.map((line) => line.tax))).toBe(tax);
  expect(sum(lines.map((line) => line.net))).toBe(total - tax);
  if (!invoice.tax_inclusive) expect(sum(lines.map((line) => line.discount))).toBe(discount);
  const subtotal = toCents(invoice.subtotal);
  for (const [at, line] of lines.entries()) {
    const priced = toCents(invoice.lines[at]?.line_total ?? 0);
    const rest = line.net + (invoice.tax_inclusive ? line.tax : 0);
    expect(Math.min(line.net, line.tax, line.discount)).toBeGreaterThanOrEqual(0);
    // The discount was divided in the prices that buyers saw.
    expect(Math.abs(priced - rest - (subtotal === 0 ? 0 : (discount * priced) / subtotal))).toBeLessThan(1);
    const share = subtotal === discount ? 0 : (tax * rest) / (subtotal - discount);
    if (byLine) expect(line.tax).toBe(taxOn(rest, invoice));
    else expect(Math.abs(line.tax - share)).toBeLessThan(1);
  }
  expectConversion(invoice);
}

/** In cents, as the invoice was taxed. */
function taxOn(cents: number, { tax_rate, tax_inclusive }: Pick<Invoice, 'tax_rate' | 'tax_inclusive'>): number {
  const [amount, rate] = [BigInt(cents), BigInt(Math.round(Number(tax_rate) * Number(WHOLE)))];
  return Number(tax_inclusive ? amount - rounded(amount * WHOLE, WHOLE + rate) : rounded(amount * rate, WHOLE));
}

function expectConversion({ converted: other, tax, total }: Invoice): void {
  if (toCents(tax) === 0) return expect(other).toBeNull();
  if (other === null) throw new Error('this invoice was not converted');
  expect(toCents(other.tax) + toCents(other.net)).toBe(toCents(other.total));
  expect(sum((other.lines ?? []).map((line) => toCents(line)))).toBe(toCents(other.total));
  expect(Math.abs(toCents(other.total) - converted(toCents(total)))).toBeLessThanOrEqual(1);
  expect(Math.abs(toCents(other.tax) - converted(toCents(tax)))).toBeLessThanOrEqual(1);
}

/** Notes that give everything back do so in both currencies, and each goes on from the value that the one before has left. */
export function expectCreditNotes(invoice: Invoice, notes: readonly CreditNote[]): void {
  let value = toCents(invoice.total) - toCents(invoice.tax);
  for (const note of notes) {
    expect(toCents(note.facts?.value ?? -1)).toBe(value);
    value -= toCents(note.net);
  }
  expect(value).toBe(0);
  const other = invoice.converted;
  if (other === null) return;
  for (const name of ['net', 'tax', 'total'] as const)
    expect(sum(notes.map((note) => toCents(note.converted?.[name] ?? 0)))).toBe(toCents(other[name]));
}

const at = (fields: unknown, name: string): number => toCents(Number(Reflect.get(Object(fields), name) ?? 0));
const part = (fields: unknown, name: string): unknown => Reflect.get(Object(fields), name);

/** The arithmetic of EN 16931: BR-CO-10, 13, 15, 16 and 17. */
function expectStandardSums(document: unknown): void {
  const totals = part(document, 'cac:LegalMonetaryTotal');
  const lines = part(document, 'cac:InvoiceLine') as unknown[];
  const [taxTotal] = part(document, 'cac:TaxTotal') as unknown[];
  const [subtotal] = part(taxTotal, 'cac:TaxSubtotal') as unknown[];
  const percent = Number(part(part(subtotal, 'cac:TaxCategory'), 'cbc:Percent'));
  const [net, tax] = [at(totals, 'cbc:TaxExclusiveAmount'), at(taxTotal, 'cbc:TaxAmount')];
  expect(sum(lines.map((line) => at(line, 'cbc:LineExtensionAmount')))).toBe(at(totals, 'cbc:LineExtensionAmount'));
  expect(net).toBe(at(totals, 'cbc:LineExtensionAmount') - at(totals, 'cbc:AllowanceTotalAmount'));
  expect(at(subtotal, 'cbc:TaxableAmount')).toBe(net);
  expect(at(totals, 'cbc:TaxInclusiveAmount')).toBe(net + tax);
  expect(at(totals, 'cbc:PayableAmount')).toBe(net + tax - at(totals, 'cbc:PrepaidAmount'));
  // The standard's rules tolerate less than one unit of the currency.
  expect(Math.abs(tax - (net * percent) / 100)).toBeLessThan(100);
}

/** What the structured forms of an invoice and its credit notes state. */
export function expectStructuredSums(order_number: string, invoice: Invoice, notes: readonly CreditNote[]): void {
  const row = { ...invoice, order_number };
  expectStandardSums(structuredInvoice({ row: { ...row, promo_code: null, names: {} }, dues: null })?.['ubl:Invoice']);
  for (const note of notes)
    expectStandardSums(structuredCreditNote({ ...row, ...note, given_back: true })?.['ubl:Invoice']);
}
