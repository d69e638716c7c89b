import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { currentSubscription, pushSupport, registerServiceWorker, unsubscribe } from '#web/lib/push/device.ts';
import { forgetPush, pushMemory } from '#web/lib/push/memory.ts';
import { isViewing } from '#web/lib/session/view-session.ts';
import { knownDevice, pushKey, subscribeDevice } from './push-device.ts';

/** Registers the service worker for a person who signs in, and keeps this browser's push messages in step. */
export function useServiceWorker(userId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    void (async () => {
      await registerServiceWorker();
      if (userId === undefined) return;
      try {
        if (await syncPush(userId)) await queries.invalidateQueries({ queryKey: pushKey(userId) });
      } catch (error) {
        // Tried again at the next visit; the settings page shows the device's state.
        console.error('push messages could not be kept in step', error);
      }
    })();
  }, [userId, queries]);
}

/**
 * Keeps the server in step with this browser, once per visit. The same person's next sign-in turns messages on again; a
 * subscription that the browser replaced without telling its worker is sent; one that was removed on another device stays
 * off. Does nothing for a person who has not turned messages on here. True if the device changed.
 */
async function syncPush(userId: string): Promise<boolean> {
  if (isViewing() || pushSupport() !== 'ready' || Notification.permission !== 'granted') return false;
  const { people, sent } = await pushMemory();
  if (!people.includes(userId)) return false;
  const [{ key, session, subscription }, current] = await Promise.all([knownDevice(), currentSubscription()]);
  const isSame = current !== null && current.endpoint === sent?.endpoint;
  if (isSame && subscription !== null) return false;
  if (isSame && sent?.session === session) {
    await Promise.all([forgetPush(userId), unsubscribe()]);
    return true;
  }
  return subscribeDevice(userId, key);
}
