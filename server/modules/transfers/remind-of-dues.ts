import type { Services } from '#server/services.ts';

export const REMIND_OF_DUES_SECONDS = 3600;

/** Reminds clients of overdue payments. */
export async function remindOfDues({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.query('select internal.remind_of_dues()');
}
