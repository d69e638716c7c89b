import { toCents, type Cents } from '#domain/money.ts';
import { purposes, type Purpose } from './accounts.ts';

/** What postings need of a row of the journal (`book_entries`). Amounts are null where a row has none. */
export interface BookedRow {
  /** `YYYY-MM-DD` in the shop's time zone. */
  day: string;
  kind: string;
  order_number: string | null;
  invoice: string | null;
  credit_note: string | null;
  net: number | null;
  tax: number | null;
  paid: number | null;
  refunded: number | null;
  chargeback: number | null;
  /** What the agency owes the client more, or less. */
  credit: number | null;
  written_off: number | null;
  currency: string;
  fee: number | null;
  fee_currency: string | null;
  /** Who took the payment; null for rows without one. */
  provider: string | null;
  tax_rate: number | null;
  reverse_charge: boolean | null;
}

/** One amount, above zero, from the account of `credit` to the account of `debit`: every posting balances by itself. */
export interface Posting {
  day: string;
  debit: Purpose;
  credit: Purpose;
  cents: Cents;
  currency: string;
  /** The document that an accountant matches it by: the invoice, or the order where there is none. */
  document: string;
  text: string;
}

const centsOf = (amount: number | null): Cents => (amount === null ? 0 : toCents(amount));

function revenueOf({ reverse_charge: isReverse, tax_rate: rate }: BookedRow): Purpose {
  if (isReverse === true) return 'revenue_reverse_charge';
  return (rate ?? 0) > 0 ? 'revenue_taxed' : 'revenue_untaxed';
}

/** Where the money of a row came in or went out. */
function moneyOf({ provider, kind, credit }: BookedRow): Purpose {
  if (provider === 'balance') return 'client_balances';
  // What clients overpaid, and what they get back of it, moves by transfer.
  return provider === 'transfer' || (provider === null && credit !== null && kind !== 'refund') ? 'bank' : 'clearing';
}

type Move = readonly [debit: Purpose, credit: Purpose, cents: Cents];

/** A chargeback is an expense until the team credits the invoice for it. */
function documentMoves(row: BookedRow): Move[] {
  const against: Purpose = row.kind.startsWith('credit note for a chargeback') ? 'chargebacks' : 'receivables';
  return [
    [against, revenueOf(row), centsOf(row.net)],
    [against, 'tax', centsOf(row.tax)],
  ];
}

/** `paid` - `refunded` - `chargeback` + `credit` is what moved on the accounts. */
function moneyMoves(row: BookedRow): Move[] {
  const [paid, refunded, credit] = [centsOf(row.paid), centsOf(row.refunded), centsOf(row.credit)];
  const money = moneyOf(row);
  const payment: Move = [money, 'receivables', paid];
  if (credit !== 0 && credit === refunded) return [payment, ['receivables', 'client_balances', refunded]];
  const settled: Move[] = [payment, ['receivables', money, refunded]];
  if (row.provider === 'balance' && credit === paid * -1) return settled;
  return [...settled, [money === 'client_balances' ? 'bank' : money, 'client_balances', credit]];
}

const amountMoves = (row: BookedRow): Move[] => [
  ...documentMoves(row),
  ...moneyMoves(row),
  ['chargebacks', 'clearing', centsOf(row.chargeback)],
  ['write_offs', 'receivables', centsOf(row.written_off)],
];

/** The postings of a row of the journal: the one mapping that every export for an accounting program is written from. */
export function postingsOf(row: BookedRow): Posting[] {
  const document = row.invoice ?? row.order_number ?? '';
  const text = [row.kind, row.order_number, row.credit_note].filter((part) => part !== null).join(' ');
  const posting = (currency: string, [debit, credit, cents]: Move): Posting => ({
    day: row.day,
    currency,
    document,
    text,
    ...(cents > 0 ? { debit, credit, cents } : { debit: credit, credit: debit, cents: -cents }),
  });
  return [
    ...amountMoves(row).map((move) => posting(row.currency, move)),
    posting(row.fee_currency ?? row.currency, ['fees', 'clearing', centsOf(row.fee)]),
  ].filter(({ cents }) => cents !== 0);
}

/** All amounts of a day in one currency, by purpose: above zero in debit, below in credit. They add up to zero. */
export interface DayOfPostings {
  day: string;
  currency: string;
  lines: { purpose: Purpose; cents: Cents }[];
}

export function byDay(postings: readonly Posting[]): DayOfPostings[] {
  const days = new Map<string, { day: string; currency: string; sums: Map<Purpose, Cents> }>();
  for (const { day, currency, debit, credit, cents } of postings) {
    const key = `${day} ${currency}`;
    const known = days.get(key) ?? { day, currency, sums: new Map<Purpose, Cents>() };
    days.set(key, known);
    known.sums.set(debit, (known.sums.get(debit) ?? 0) + cents);
    known.sums.set(credit, (known.sums.get(credit) ?? 0) - cents);
  }
  return [...days.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { day, currency, sums }]) => ({
      day,
      currency,
      lines: purposes.flatMap((purpose) => {
        const cents = sums.get(purpose) ?? 0;
        return cents === 0 ? [] : [{ purpose, cents }];
      }),
    }));
}
