import type { Sql } from '#server/platform/db/database.ts';
import type { BillingDocument } from '../documents/document.ts';
import { findCreditNote, findInvoice } from '../documents/documents.queries.ts';
import type { WantedDocument } from '../documents/find-document.ts';
import { ofCreditNote } from '../documents/of-credit-note.ts';
import { ofInvoice } from '../documents/of-invoice.ts';
import { structuredCreditNote, structuredInvoice, type StructuredInvoice } from './to-structured.ts';

export interface FoundStructured {
  printed: BillingDocument;
  structured: StructuredInvoice;
}

/** A document in both forms under the caller's row-level security; null if it does not exist, or has no structured one. */
export async function findStructured(sql: Sql, wanted: WantedDocument): Promise<FoundStructured | null> {
  if ('invoice' in wanted) {
    const row = await findInvoice(sql, wanted.invoice);
    const structured = row === undefined ? null : structuredInvoice(row);
    return row === undefined || structured === null ? null : { printed: ofInvoice(row), structured };
  }
  if (!('credit_note' in wanted)) return null;
  const row = await findCreditNote(sql, wanted.credit_note);
  const structured = row === undefined ? null : structuredCreditNote(row);
  return row === undefined || structured === null ? null : { printed: ofCreditNote(row), structured };
}
