import type { Services } from '#server/services.ts';
import { clearAuditIpAddresses } from './expire-ip-addresses.queries.ts';

/** Run interval. An IP address is kept at most this much longer than its twelve months. */
export const EXPIRE_ADDRESSES_SECONDS = 3600;

/** Clears IP address and user agent from audit rows older than twelve months, in batches. */
export async function expireAddresses({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  let expired = 0;
  let more = true;
  while (more) {
    const batch = await clearAuditIpAddresses(db);
    expired += batch.expired;
    more = batch.more;
  }
  log.debug({ expired }, 'addresses of old audit rows removed');
}
