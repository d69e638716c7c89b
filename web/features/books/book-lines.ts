import { purposes, type Accounts, type Purpose } from '#domain/books/accounts.ts';
import { byDay, type DayOfPostings, type Posting } from '#domain/books/postings.ts';
import type { Cents } from '#domain/money.ts';

/** How a line of a day is described in an accounting program. */
export const purposeTexts: Readonly<Record<Purpose, string>> = {
  revenue_taxed: 'Revenue, taxed',
  revenue_reverse_charge: 'Revenue, reverse charge',
  revenue_untaxed: 'Revenue, not taxed',
  tax: 'Tax payable',
  receivables: 'Receivables',
  clearing: 'Card payments under way',
  bank: 'Bank transfers',
  fees: 'Payment fees',
  chargebacks: 'Chargebacks',
  write_offs: 'Write-offs',
  client_balances: 'Client balances',
};

export interface AccountLine {
  account: string;
  /** Above zero in debit. */
  cents: Cents;
  text: string;
}

export interface DayOfLines {
  day: string;
  lines: AccountLine[];
}

/** Purposes that share an account are one line. */
function linesOf({ lines }: DayOfPostings, accounts: Accounts): AccountLine[] {
  const sums = new Map<string, AccountLine>();
  for (const purpose of purposes) {
    const cents = lines.find((line) => line.purpose === purpose)?.cents ?? 0;
    const known = sums.get(accounts[purpose]);
    if (known === undefined)
      sums.set(accounts[purpose], { account: accounts[purpose], cents, text: purposeTexts[purpose] });
    else known.cents += cents;
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

export const daysOfLines = (postings: readonly Posting[], accounts: Accounts): DayOfLines[] =>
  byDay(postings)
    .map((day) => ({ day: day.day, lines: linesOf(day, accounts) }))
    .filter(({ lines }) => lines.length > 0);

/** In parts of at most `limit` lines. A day is never divided. */
export function inParts(days: readonly DayOfLines[], limit: number): DayOfLines[][] {
  const parts: DayOfLines[][] = [];
  let room = 0;
  for (const day of days) {
    room -= day.lines.length;
    const last = parts.at(-1);
    if (last === undefined || room < 0) {
      parts.push([day]);
      room = limit - day.lines.length;
    } else last.push(day);
  }
  return parts;
}
