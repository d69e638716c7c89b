import type { Services } from '#server/services.ts';

/** Several times within the hour in which a client may be reminded. */
export const CHASE_ANSWERS_SECONDS = 900;

/** Reminds clients of overdue answers before they become work for the team. */
export async function chaseAnswers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.query('select internal.chase_answers($1)', [clock.now()]);
}
