import type { StatementLine } from '#domain/payments/bank-statement.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Books } from './match-lines.ts';
import { mentionsIn } from './mentions.ts';
import { findClosedOrders, findHandRecords, findOpenOrders, readShopNumbers } from './statements.queries.ts';

const INVOICE_PREFIX = 'INV';

/** What lines are compared with. The number of statements does not depend on the number of lines. */
export async function readBooks(sql: Sql, lines: readonly StatementLine[]): Promise<Books> {
  const { currency, prefix } = await readShopNumbers(sql);
  const open = await findOpenOrders(sql);
  // Orders keep the prefix that was set when they were placed.
  const prefixes = [
    ...new Set([prefix, INVOICE_PREFIX, ...open.map(({ order_number }) => order_number.replace(/-\d+-\d+$/, ''))]),
  ];
  const mentioned = new Set(
    lines.flatMap(({ reference }) => {
      const { clear, guessed } = mentionsIn(reference ?? '', prefixes);
      return [...clear, ...guessed];
    }),
  );
  for (const { order_number } of open) mentioned.delete(order_number);
  const days = lines.map(({ booked_on }) => booked_on).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return {
    currency,
    prefixes,
    open,
    closed: await findClosedOrders(sql, [...mentioned]),
    byHand: from === undefined || to === undefined ? [] : await findHandRecords(sql, from, to),
  };
}
