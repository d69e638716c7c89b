import { onlyRow, type Sql } from '#server/platform/db/database.ts';

interface StatusCount {
  status: string;
  count: number;
}

export async function countOpenPayments(sql: Sql): Promise<StatusCount[]> {
  const { rows } = await sql.query<StatusCount>(
    `select status, count(*) as count from public.payments
     where status in ('created', 'requires_action', 'processing') group by status`,
  );
  return rows;
}

/** Payment attempts that began after that moment, by state. */
export async function countPaymentsSince(sql: Sql, since: Date): Promise<StatusCount[]> {
  const { rows } = await sql.query<StatusCount>(
    'select status, count(*) as count from public.payments where created_at > $1 group by status',
    [since],
  );
  return rows;
}

export async function countUnclearPayments(sql: Sql): Promise<number> {
  return onlyRow(await sql.query<{ count: number }>('select count(*) as count from public.unclear_payments')).count;
}
