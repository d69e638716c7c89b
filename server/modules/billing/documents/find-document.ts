import type { Sql } from '#server/platform/db/database.ts';
import type { BillingDocument } from './document.ts';
import { findCreditNote, findInvoice, findReceipt } from './documents.queries.ts';
import { ofCreditNote } from './of-credit-note.ts';
import { ofInvoice } from './of-invoice.ts';
import { ofReceipt } from './of-receipt.ts';

/** By its id or number; a receipt by those of its invoice. */
export type WantedDocument = { invoice: string } | { credit_note: string } | { receipt: string };

/** The document under the caller's row-level security, or null. */
export async function findDocument(sql: Sql, wanted: WantedDocument): Promise<BillingDocument | null> {
  if ('invoice' in wanted) {
    const row = await findInvoice(sql, wanted.invoice);
    return row === undefined ? null : ofInvoice(row);
  }
  if ('receipt' in wanted) {
    const row = await findReceipt(sql, wanted.receipt);
    return row === undefined ? null : ofReceipt(row);
  }
  const row = await findCreditNote(sql, wanted.credit_note);
  return row === undefined ? null : ofCreditNote(row);
}
