import type { StatementLayout, UnsureTable } from '#domain/payments/bank-statement.ts';
import { inspectBytes, type InspectedBytes } from '#server/modules/campaigns/imports/inspect-bytes.ts';
import { readCamt } from './camt.ts';
import { Unreadable, type ReadFile } from './movement.ts';
import { askAbout, findTable, planTable } from './plan-table.ts';
import { readTable } from './read-table.ts';

interface Options {
  shopCurrency: string;
  /** What the team has just said. */
  chosen: StatementLayout | null;
  /** What was said of a table with these headings before. */
  remembered: (fingerprint: string) => Promise<StatementLayout | null>;
}

export type FileResult =
  | {
      outcome: 'read';
      file: ReadFile;
      sha256: string;
      /** Of the table that `chosen` is about. */ fingerprint: string | null;
    }
  | { outcome: 'unsure'; table: UnsureTable };

/** Reads a bank statement: what it is decide its bytes, not its name. @throws {Unreadable} */
export async function readFile(bytes: Uint8Array, options: Options): Promise<FileResult> {
  const inspected = await inspectBytes(once(bytes));
  const text = new TextDecoder(inspected.encoding).decode(bytes);
  const { sha256 } = inspected;
  if (/^\s*<(\?xml|document|[a-z0-9]+:document)[\s>]/i.test(inspected.sample.text))
    return { outcome: 'read', file: readCamt(text), sha256, fingerprint: null };
  rejectOther(inspected);
  const table = findTable(inspected.sample);
  if (table === null) throw new Unreadable('This file has no table. Export the statement as CSV or camt.053.');
  const remembered = options.chosen === null ? await options.remembered(table.fingerprint) : null;
  const known = options.chosen ?? remembered ?? planTable(table);
  if ('question' in known) return { outcome: 'unsure', table: known };
  if (known.columns.length !== table.header.length)
    throw new Unreadable('The file has other columns than the one that was shown. Choose it again.');
  try {
    const file = await readTable(text, table, known, options.shopCurrency);
    return { outcome: 'read', file, sha256, fingerprint: table.fingerprint };
  } catch (error) {
    if (remembered === null || !(error instanceof Unreadable)) throw error;
    // What was said of the first file of this bank does not fit this one.
    return { outcome: 'unsure', table: { ...askAbout(table, error.message, remembered), columns: remembered.columns } };
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function rejectOther({ size, other }: InspectedBytes): void {
  if (size === 0) throw new Unreadable('The file is empty.');
  if (other === 'a ZIP archive') throw new Unreadable('This is a ZIP archive. Unpack it, and choose the file inside.');
  if (other !== null) throw new Unreadable(`This is ${other}. Export the statement as CSV or camt.053.`);
}
