import { toCents } from '#domain/money.ts';
import type { CandidateOrder, LineMatch, MatchReason, StatementLine } from '#domain/payments/bank-statement.ts';
import { mentionsIn } from './mentions.ts';
import { isSamePayer } from './same-payer.ts';

/** An order that owes money, from the view `open_orders`. */
export interface OpenOrder extends CandidateOrder {
  company: string | null;
  currency: string;
  order_date: string;
  invoice_number: string | null;
}

/** An order that a line mentions and that owes nothing. */
export interface ClosedOrder {
  order_number: string;
  invoice_number: string | null;
  canceled: boolean;
}

/** A transfer that was recorded without a movement of the bank. */
export interface HandRecord {
  received_on: string;
  amount: number;
  payer: string | null;
  order_numbers: string[];
}

export interface Books {
  currency: string;
  /** Of numbers of orders and invoices. */
  prefixes: string[];
  /** Oldest first. */
  open: OpenOrder[];
  closed: ClosedOrder[];
  byHand: HandRecord[];
}

const DAYS_APART = 5;
const MAX_CANDIDATES = 5;
type Matched = Omit<LineMatch, 'about'> & { about?: string };

/**
 * What each line may pay. Certain is only what names its orders and has their amount; the same order is not certain for two
 * lines that together pay more than it owes.
 */
export function matchLines(lines: readonly StatementLine[], books: Books): LineMatch[] {
  const byNumber = new Map<string, OpenOrder>();
  for (const order of books.open)
    for (const number of [order.order_number, order.invoice_number]) if (number !== null) byNumber.set(number, order);
  const byAmount = Map.groupBy(
    books.open.flatMap((order) =>
      [...new Set([toCents(order.due), toCents(order.open)])].map((cents) => ({ cents, order })),
    ),
    ({ cents }) => cents,
  );
  const taken = new Map<string, number>();
  // Each of them is one line at most.
  const byHand = new Set(books.byHand);
  return lines.map((line): LineMatch => {
    const match = matchOne(line, { ...books, byHand, byNumber, byAmount });
    return { about: null, ...(match.grade === 'certain' ? claim(match, taken) : match) };
  });
}

function claim(match: Matched, taken: Map<string, number>): Matched {
  const claims = match.parts.map(({ order, amount }) => ({
    order,
    cents: (taken.get(order.id) ?? 0) + toCents(amount),
  }));
  if (claims.some(({ order, cents }) => cents > toCents(order.open)))
    return { ...match, grade: 'likely', reason: 'taken' };
  for (const { order, cents } of claims) taken.set(order.id, cents);
  return match;
}

interface Index extends Omit<Books, 'byHand'> {
  byHand: Set<HandRecord>;
  /** By the numbers of orders and invoices. */
  byNumber: ReadonlyMap<string, OpenOrder>;
  /** By what is due, and by what is open, in cents. */
  byAmount: ReadonlyMap<number, readonly { order: OpenOrder }[]>;
}

function matchOne(line: StatementLine, books: Index): Matched {
  if (line.currency !== books.currency) return none('other_currency');
  const { clear, guessed } = mentionsIn(line.reference ?? '', books.prefixes);
  const known = (numbers: string[]) => numbers.some((number) => books.byNumber.has(number) || isClosed(books, number));
  const isClear = known(clear);
  const numbers = isClear ? clear : guessed;
  const byHand = [...books.byHand].find((record) => isRecord(line, record, numbers));
  if (byHand !== undefined) books.byHand.delete(byHand);
  if (byHand !== undefined) return { ...none('recorded_by_hand'), about: byHand.received_on };
  const named = [...new Set(numbers.flatMap((number) => books.byNumber.get(number) ?? []))];
  if (named.length > 1 && !isClear) return { ...none('fits_several'), candidates: named.map(candidate) };
  if (named.length === 1 && named[0] !== undefined) return matchNamed(line, named[0]);
  if (named.length > 1) return matchSeveral(line, named);
  const closed = books.closed.filter((order) => numbers.some((number) => isNumberOf(order, number)));
  if (closed.length > 0)
    return {
      ...none(closed.some(({ canceled }) => canceled) ? 'canceled' : 'paid'),
      about: closed.map(({ order_number }) => order_number).join(', '),
    };
  return matchPayer(line, books.byAmount.get(toCents(line.amount))?.map(({ order }) => order) ?? []);
}

const isNumberOf = ({ order_number, invoice_number }: ClosedOrder, number: string) =>
  order_number === number || invoice_number === number;
const isClosed = ({ closed }: Index, number: string) => closed.some((order) => isNumberOf(order, number));

const none = (reason: MatchReason): Matched => ({ grade: 'none', reason, parts: [], candidates: [] });

const candidate = ({ id, order_number, client_id, client_name, open, due }: OpenOrder): CandidateOrder => ({
  id,
  order_number,
  client_id,
  client_name,
  open,
  due,
});

function isRecord(line: StatementLine, record: HandRecord, numbers: readonly string[]): boolean {
  if (toCents(record.amount) !== toCents(line.amount)) return false;
  const apart = Math.abs(Date.parse(line.booked_on) - Date.parse(record.received_on)) / 86_400_000;
  if (apart > DAYS_APART) return false;
  if (numbers.length > 0) return record.order_numbers.some((number) => numbers.includes(number));
  return record.payer === null || line.payer === null || isSamePayer(line.payer, record.payer);
}

function matchNamed(line: StatementLine, order: OpenOrder): Matched {
  const cents = toCents(line.amount);
  const open = toCents(order.open);
  const exact = cents === open || cents === toCents(order.due);
  return {
    grade: exact ? 'certain' : 'likely',
    reason: exact ? 'reference' : cents > open ? 'more' : 'less',
    parts: [{ order: candidate(order), amount: Math.min(cents, open) / 100 }],
    candidates: [],
  };
}

function matchSeveral(line: StatementLine, orders: OpenOrder[]): Matched {
  const oneClient = new Set(orders.map(({ client_id: client }) => client)).size === 1;
  for (const what of ['due', 'open'] as const) {
    if (orders.reduce((sum, order) => sum + toCents(order[what]), 0) !== toCents(line.amount)) continue;
    const parts = orders.map((order) => ({ order: candidate(order), amount: order[what] }));
    return {
      grade: oneClient ? 'certain' : 'likely',
      reason: oneClient ? 'references' : 'several',
      parts,
      candidates: [],
    };
  }
  let left = toCents(line.amount);
  const parts = orders.flatMap((order) => {
    const cents = Math.min(left, toCents(order.open));
    left -= cents;
    return cents > 0 ? [{ order: candidate(order), amount: cents / 100 }] : [];
  });
  return { grade: 'likely', reason: 'several', parts, candidates: [] };
}

function matchPayer(line: StatementLine, orders: OpenOrder[]): Matched {
  const same = orders.filter(
    ({ client_name, company }) => isSamePayer(line.payer, client_name) || isSamePayer(line.payer, company),
  );
  const [only] = same;
  if (only === undefined) return none('nothing');
  if (same.length > 1) return { ...none('fits_several'), candidates: same.slice(0, MAX_CANDIDATES).map(candidate) };
  return { grade: 'likely', reason: 'payer', parts: [{ order: candidate(only), amount: line.amount }], candidates: [] };
}
