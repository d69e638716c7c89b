import type { DatabaseFigure } from '#server/platform/database-figures.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

interface StatusCount {
  status: string;
  count: number;
}

const DAY = `select status, count(*) as count from public.payments where created_at > now() - interval '24 hours' group by status`;
const UNCLEAR = 'select count(*) as count from public.unclear_payments';

export const PAYMENT_FIGURES: readonly DatabaseFigure[] = [
  {
    name: 'payments_open',
    help: 'Payment attempts that have not ended, by state',
    label: 'status',
    sql: `select status, count(*) from public.payments
          where status in ('created', 'requires_action', 'processing') group by status`,
  },
  {
    name: 'payments_day',
    help: 'Payment attempts that began in the last 24 hours, by state',
    label: 'status',
    sql: DAY,
  },
  {
    name: 'payments_unclear',
    help: 'Payments that the team has to look at',
    sql: `select null, count from (${UNCLEAR}) as payments`,
  },
];

/** Payment attempts that began in the last 24 hours, by state. */
export async function countPaymentsOfDay(sql: Sql): Promise<StatusCount[]> {
  return (await sql.query<StatusCount>(DAY)).rows;
}

export async function countUnclearPayments(sql: Sql): Promise<number> {
  return onlyRow(await sql.query<{ count: number }>(UNCLEAR)).count;
}
