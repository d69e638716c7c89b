import type { Services } from '#server/services.ts';
import { deleteOldNotifications } from './expire-notifications.queries.ts';

export const EXPIRE_NOTIFICATIONS_SECONDS = 3600;

/** Deletes client notifications older than twelve months, in batches. */
export async function expireNotifications({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  let expired = 0;
  let more = true;
  while (more) {
    const batch = await deleteOldNotifications(db);
    expired += batch.expired;
    more = batch.more;
  }
  log.debug({ expired }, 'old notifications removed');
}
