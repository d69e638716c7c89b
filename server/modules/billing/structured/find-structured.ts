import type { Sql } from '#server/platform/db/database.ts';
import { findCreditNote } from '../documents/documents.queries.ts';
import { paymentOf, type FoundDocument, type WantedDocument } from '../documents/find-document.ts';
import { findInvoiceToday } from '../documents/find-invoice-today.ts';
import { ofCreditNote } from '../documents/of-credit-note.ts';
import { ofInvoice } from '../documents/of-invoice.ts';
import { structuredCreditNote, structuredInvoice, type StructuredInvoice } from './to-structured.ts';

export interface FoundStructured {
  printed: FoundDocument;
  structured: StructuredInvoice;
}

/** A document in both forms under the caller's row-level security; null if it does not exist, or has no structured one. */
export async function findStructured(sql: Sql, wanted: WantedDocument): Promise<FoundStructured | null> {
  if ('invoice' in wanted) {
    const found = await findInvoiceToday(sql, wanted.invoice);
    if (found === null) return null;
    const structured = structuredInvoice(found);
    return structured && { printed: { document: ofInvoice(found.row), payment: paymentOf(found) }, structured };
  }
  if (!('credit_note' in wanted)) return null;
  const row = await findCreditNote(sql, wanted.credit_note);
  const structured = row === undefined ? null : structuredCreditNote(row);
  return row === undefined || structured === null
    ? null
    : { printed: { document: ofCreditNote(row), payment: null }, structured };
}
