import * as z from 'zod';

export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;

/** What a column of a bank's table can be. Several may be `reference`; their texts are joined. */
export const statementFields = [
  'date',
  'amount',
  'money_in',
  'money_out',
  'direction',
  'payer',
  'reference',
  'currency',
  'bank_reference',
  'status',
] as const;
export type StatementField = (typeof statementFields)[number];

/** How a bank's table is read. */
export const StatementLayout = z
  .strictObject({
    /** What each column is, in their order. */
    columns: z.array(z.enum(statementFields).nullable()).min(2).max(60),
    day_order: z.enum(['day-first', 'month-first']),
    decimal_mark: z.enum(['.', ',']),
  })
  .superRefine(({ columns }, check) => {
    const problem = problemWithColumns(columns);
    if (problem !== null) check.addIssue({ code: 'custom', path: ['columns'], message: problem });
  });
export type StatementLayout = z.output<typeof StatementLayout>;

/** What is missing for a table to be read; null if nothing is. */
export function problemWithColumns(columns: readonly (StatementField | null)[]): string | null {
  const count = (field: StatementField) => columns.filter((column) => column === field).length;
  const twice = statementFields.find((field) => field !== 'reference' && count(field) > 1);
  if (twice !== undefined) return 'Only references can be in several columns';
  if (count('date') === 0) return 'Choose the column with the date';
  if (count('amount') === 0 && count('money_in') === 0)
    return 'Choose the column with the amount, or with the money that came in';
  if (count('payer') === 0 && count('reference') === 0) return 'Choose the column with the reference or the payer';
  return null;
}

/** A table that nobody can read without asking. */
export interface UnsureTable {
  /** Why, as a sentence. */
  question: string;
  headings: string[];
  /** Its first rows. */
  rows: string[][];
  /** What was found out. */
  columns: (StatementField | null)[];
  day_order: StatementLayout['day_order'] | null;
  decimal_mark: StatementLayout['decimal_mark'] | null;
}

export interface StoredStatement {
  id: string;
  file_name: string;
  created_at: string;
  lines: number;
  /** Lines that an earlier statement has. */
  known: number;
  outgoing: number;
}

/** The result of `read-statement`. */
export type ReadStatement =
  | { outcome: 'stored' | 'read_before'; statement: StoredStatement }
  | { outcome: 'unsure'; table: UnsureTable };

/** An order that a line may pay. */
export interface CandidateOrder {
  id: string;
  order_number: string;
  client_id: string;
  client_name: string;
  open: number;
  due: number;
}

/**
 * Why a line is matched as it is. Certain: `reference`, `references`. Likely: `less`, `more`, `several`, `payer`, `taken`.
 * Without a suggestion: `fits_several`, `other_currency`, `recorded_by_hand`, `paid`, `canceled`, `nothing`.
 */
export type MatchReason =
  | 'reference'
  | 'references'
  | 'less'
  | 'more'
  | 'several'
  | 'payer'
  | 'taken'
  | 'fits_several'
  | 'other_currency'
  | 'recorded_by_hand'
  | 'paid'
  | 'canceled'
  | 'nothing';

export interface LineMatch {
  grade: 'certain' | 'likely' | 'none';
  reason: MatchReason;
  /** What each order gets of it; empty without a suggestion. */
  parts: { order: CandidateOrder; amount: number }[];
  /** Orders to choose from. */
  candidates: CandidateOrder[];
  /** Numbers of orders that are paid or canceled, or the day of the transfer that was recorded by hand. */
  about: string | null;
}

export interface StatementLine {
  id: string;
  booked_on: string;
  amount: number;
  currency: string;
  payer: string | null;
  reference: string | null;
  bank_reference: string;
  ignored: boolean;
}

/** The result of `statement-lines`: each line with its transfer, or with what it may pay. */
export interface MatchedStatement {
  statement: StoredStatement & { first_day: string; last_day: string; account: string | null };
  lines: (StatementLine & { transfer: { id: string; orders: string[] } | null; match: LineMatch | null })[];
}

export const MAX_ACCEPTED = 50;

/** The body of `accept-lines`. */
export const AcceptedLines = z.object({
  statement_id: z.uuid(),
  line_ids: z.array(z.uuid()).min(1).max(MAX_ACCEPTED),
});

/** What became of a line that was accepted. `changed`: it is no longer certain, so nothing was recorded. */
export interface AcceptedLine {
  line_id: string;
  outcome: 'recorded' | 'recorded_before' | 'changed';
  /** Why nothing was recorded. */
  message: string | null;
}
