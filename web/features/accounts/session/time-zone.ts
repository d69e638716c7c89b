import { useEffect } from 'react';
import { restClient } from '#web/lib/data/rest-client.ts';
import { isViewing } from '#web/lib/session/view-session.ts';

/** What this browser has reported: account and zone. Signing out forgets it. */
const REPORTED = 'hypecast.time-zone';

async function report(userId: string, zone: string): Promise<void> {
  const rest = await restClient();
  const { error } = await rest.from('users').update({ time_zone: zone }).eq('id', userId);
  // A convenience: without it, reminders come at the shop's time.
  if (error) console.error('the time zone could not be saved', error);
  else localStorage.setItem(REPORTED, `${userId} ${zone}`);
}

/** Tells the server in which time zone an account's owner lives, so that reminders come in the morning there. */
export function useTimeZone(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || isViewing()) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (localStorage.getItem(REPORTED) !== `${userId} ${timeZone}`) void report(userId, timeZone);
  }, [userId]);
}
