import type { Services } from '#server/services.ts';

/** Until a day that has ended, or that was changed later, is stored again, its figures are computed for each request. */
export const CLOSE_DAYS_SECONDS = 300;

/**
 * Stores the figures of days that are over, each in its own transaction. A day that a transaction is just writing to is left
 * to the next run.
 */
export async function closeDays({ db }: Pick<Services, 'db'>): Promise<void> {
  const { rows } = await db.query<{ day: string }>(
    `select day from internal.open_days(null, internal.local_date() - 1) as day`,
  );
  for (const { day } of rows) await db.query('select internal.close_day($1)', [day]);
}
