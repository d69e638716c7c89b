import type { Services } from '#server/services.ts';
import { expireAuditAddresses } from './expire-addresses.queries.ts';

/** How often; an address stays at most this much longer than its twelve months. */
export const EXPIRE_ADDRESSES_SECONDS = 3600;

/** Takes address and browser from the audit rows of more than twelve months ago, in portions. */
export async function expireAddresses({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  let expired = 0;
  let more = true;
  while (more) {
    const batch = await expireAuditAddresses(db);
    expired += batch.expired;
    more = batch.more;
  }
  log.debug({ expired }, 'addresses of old audit rows removed');
}
