import type { DocumentLanguage } from '#domain/billing/document-facts.ts';
import type { DocumentSeller } from '#domain/billing/billing-document.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { BillingDocument } from './document.ts';
import { findCreditNote, findReceipt } from './documents.queries.ts';
import { findInvoiceToday, payable, type InvoiceToday } from './find-invoice-today.ts';
import { ofCreditNote } from './of-credit-note.ts';
import { ofInvoice } from './of-invoice.ts';
import { ofReceipt } from './of-receipt.ts';
import { paymentPart, type PaymentPart } from './payment-part.ts';
import { findUninvoiced } from './payment-part.queries.ts';
import { proformaOf } from './proforma.ts';
import { wordsOf } from './words.ts';

/** By its id or number; a receipt by those of its invoice. */
export type WantedDocument = { invoice: string } | { credit_note: string } | { receipt: string };

export interface FoundDocument {
  document: BillingDocument;
  /** How it is paid, of an invoice on account and a proforma invoice. */
  payment: PaymentPart | null;
}

/** The document under the caller's row-level security, or null. */
export async function findDocument(sql: Sql, wanted: WantedDocument): Promise<FoundDocument | null> {
  if ('invoice' in wanted) return findPayableInvoice(sql, wanted.invoice);
  const document = await findOther(sql, wanted);
  return document && { document, payment: null };
}

/** An invoice on account tells what is open today. */
async function findPayableInvoice(sql: Sql, key: string): Promise<FoundDocument | null> {
  const found = await findInvoiceToday(sql, key);
  return found && { document: ofInvoice(found.row), payment: paymentOf(found) };
}

/** In the languages of the invoice. */
export function paymentOf({ row, dues }: InvoiceToday): PaymentPart | null {
  const open = payable(dues);
  return open && paymentPart(open, wordsOf(row.facts?.language ?? 'en'));
}

/** An order that is not fully paid and has no invoice, by its id or number, or null. */
export async function findProforma(
  sql: Sql,
  key: string,
  seller: DocumentSeller,
  language: DocumentLanguage,
): Promise<FoundDocument | null> {
  const order = await findUninvoiced(sql, key, seller);
  const words = wordsOf(language);
  return order && { document: proformaOf(order, words), payment: paymentPart(order, words) };
}

async function findOther(
  sql: Sql,
  wanted: Exclude<WantedDocument, { invoice: string }>,
): Promise<BillingDocument | null> {
  if ('receipt' in wanted) {
    const row = await findReceipt(sql, wanted.receipt);
    return row === undefined ? null : ofReceipt(row);
  }
  const row = await findCreditNote(sql, wanted.credit_note);
  return row === undefined ? null : ofCreditNote(row);
}
