import type { Services } from '#server/services.ts';
import { deleteGuestsWithoutOrders, endGuestSessions } from './clean-up-guests.queries.ts';

export const CLEAN_UP_GUESTS_SECONDS = 3600;

/** A guest has one session, which ends then. Without an order, nothing is left to keep. */
const GUEST_DAYS = 14;

/** Ends the sessions of guests and removes those who bought nothing, with their carts. */
export async function cleanUpGuests({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const before = new Date(clock.now().getTime() - GUEST_DAYS * 86_400_000);
  const sessions = await endGuestSessions(db, before);
  const guests = await deleteGuestsWithoutOrders(db, before);
  log.debug({ sessions, guests }, 'guests cleaned up');
}
