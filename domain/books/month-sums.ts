/** Sums of one kind of entry. Amounts are null where entries of the kind have none. */
export interface KindSums {
  kind: string;
  currency: string;
  fee_currency: string | null;
  count: number;
  net: number | null;
  tax: number | null;
  gross: number | null;
  paid: number | null;
  refunded: number | null;
  chargeback: number | null;
  credit: number | null;
  written_off: number | null;
  fee: number | null;
}

/** Numbers of one kind of document. `missing` are those between the first and the last that no document has. */
export interface DocumentRange {
  count: number;
  first: string | null;
  last: string | null;
  missing: string[];
}

/** What the journal says of a month. */
export interface MonthSums {
  entries: KindSums[];
  invoices: DocumentRange;
  credit_notes: DocumentRange;
}

/** What began until the end of a month and may bring further entries: how many of each. */
export interface Unfinished {
  payments: number;
  refunds: number;
  disputes: number;
  /** Payments of which nobody knows whether they were charged. */
  unclear: number;
  /** Payments whose fee Stripe has not reported. */
  fees: number;
  /** Duplicate payments that were not refunded. */
  duplicates: number;
  /** Lines of bank statements that were neither recorded nor ignored. */
  lines: number;
}

/** The result of `month_contents()`. */
export interface MonthContents {
  sums: MonthSums;
  unfinished: Unfinished;
}

/**
 * `closed`; `earlier`: before the first one that was closed, so closed as well; `next`: may be closed now; `open`: after
 * one that may be closed; `not_over`.
 */
export type MonthState = 'closed' | 'earlier' | 'next' | 'open' | 'not_over';

export interface BookMonth {
  /** Its first day. */
  month: string;
  state: MonthState;
  closed_at: string | null;
  /** Null if that account was erased. */
  closed_by: string | null;
  /** As they were when it was closed. */
  sums: MonthSums | null;
}

/** The result of `book_months()`. */
export interface BookMonths {
  /** The first month that something was booked in; null while there is none. */
  first: string | null;
  today: string;
  /** Of the year that was asked for, the newest first. */
  months: BookMonth[];
}

export interface ChangedMonth {
  month: string;
  /** What the journal says now. */
  sums: MonthSums;
}

const AMOUNTS = ['net', 'tax', 'gross', 'paid', 'refunded', 'chargeback', 'credit', 'written_off'] as const;
export type SummedAmount = (typeof AMOUNTS)[number] | 'fee';

/** Everything of a month by currency, in the currency's order of first appearance. Fees count in their own. */
export function totalsOf({
  entries,
}: MonthSums): { currency: string; amounts: Partial<Record<SummedAmount, number>> }[] {
  const totals = new Map<string, Map<SummedAmount, number>>();
  const add = (currency: string, name: SummedAmount, amount: number | null) => {
    if (amount === null) return;
    const sums = totals.get(currency) ?? new Map<SummedAmount, number>();
    totals.set(currency, sums);
    // Amounts have two decimals; their sums as floats would not.
    sums.set(name, Math.round(((sums.get(name) ?? 0) + amount) * 100) / 100);
  };
  for (const entry of entries) {
    for (const name of AMOUNTS) add(entry.currency, name, entry[name]);
    add(entry.fee_currency ?? entry.currency, 'fee', entry.fee);
  }
  return [...totals].map(([currency, sums]) => ({ currency, amounts: Object.fromEntries(sums) }));
}
