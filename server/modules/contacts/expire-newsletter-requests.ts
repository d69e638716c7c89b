import type { Services } from '#server/services.ts';
import { deleteExpiredRequests } from './newsletter.queries.ts';

export const EXPIRE_NEWSLETTER_REQUESTS_SECONDS = 3600;

/** Forgets the email addresses of newsletter requests whose link has expired. */
export async function expireNewsletterRequests({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredRequests(db, clock.now());
}
