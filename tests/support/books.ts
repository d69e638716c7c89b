import { onlyRow, type Database } from '#server/platform/db/database.ts';

/** What the journal is dated by. */
const DATED: Readonly<Record<string, readonly string[]>> = {
  balance_entries: ['created_at'],
  credit_notes: ['created_at'],
  dispute_bookings: ['booked_at'],
  disputes: ['opened_at'],
  invoices: ['created_at'],
  payments: ['created_at', 'settled_at', 'undone_at'],
  refunds: ['created_at', 'settled_at', 'returned_at'],
  transfers: ['booked_at'],
  write_offs: ['created_at'],
};

export interface Months {
  today: string;
  /** First days. */
  before: string;
  last: string;
  current: string;
  /** The last day of `last`. */
  lastDay: string;
}

/** A month runs on for an hour. */
export async function monthsOf(db: Database): Promise<Months> {
  return onlyRow(
    await db.query<Months>(
      `select d.today::text, (d.month - interval '2 months')::date::text as before, (d.month - interval '1 month')::date::text as last,
         d.month::date::text as current, (d.month - interval '1 day')::date::text as "lastDay"
       from (select internal.local_date() as today, date_trunc('month', internal.local_date(now() - interval '1 hour')) as month) as d`,
    ),
  );
}

/** Moves everything that was booked this month to one noon in the middle of the month before, past all triggers. */
export async function moveToLastMonth(db: Database): Promise<void> {
  const { last, current } = await monthsOf(db);
  await db.transaction(async (sql) => {
    await sql.query('set local session_replication_role = replica');
    const { seconds } = onlyRow(
      await sql.query<{ seconds: number }>(
        `select floor(extract(epoch from now() - internal.day_start($1::date + 14) - interval '12 hours'))::int as seconds`,
        [last],
      ),
    );
    for (const [table, columns] of Object.entries(DATED)) {
      const moved = columns.map(
        (column) =>
          `${column} = case when ${column} >= internal.day_start($1::date) then ${column} - make_interval(secs => $2::int) else ${column} end`,
      );
      await sql.query(`update public.${table} set ${moved.join(', ')}`, [current, seconds]);
    }
  });
}
