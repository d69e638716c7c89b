import type { Sql } from '#server/platform/db/database.ts';
import { findInvoice, type InvoiceRow } from './documents.queries.ts';
import { findDuesOfInvoice, type Dues } from './payment-part.queries.ts';

export interface InvoiceToday {
  row: InvoiceRow;
  /** Of an invoice on account. */
  dues: Dues | null;
}

/** What was paid at once is paid for good. An invoice on account is so only once all of it has been paid. */
function statusOf({ ended, open, paid, total }: Dues): InvoiceRow['status'] {
  if (ended) return null;
  if (Number(open) > 0) return 'open';
  return Number(paid) < Number(total) ? null : 'paid';
}

/** The invoice with this id or number and what is open of it today, under the caller's row-level security. */
export async function findInvoiceToday(sql: Sql, key: string): Promise<InvoiceToday | null> {
  const row = await findInvoice(sql, key);
  if (row === undefined) return null;
  const dues = await findDuesOfInvoice(sql, key);
  return { row: dues === null ? row : { ...row, status: statusOf(dues) }, dues };
}

/** What is to be paid, if anything can be. */
export const payable = (dues: Dues | null): Dues | null => (dues === null || dues.ended ? null : dues);
