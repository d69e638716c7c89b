import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#web/lib/data/functions.ts';
import { isSubscribed, pushSupport, subscribe, unsubscribe, type PushSupport } from '#web/lib/push/device.ts';

/** Whether this device gets push messages, or why it cannot. */
export interface PushDevice {
  state: 'on' | 'off' | 'denied' | Exclude<PushSupport, 'ready'>;
  /** The shop's key. */
  key: string;
}

const keyOf = (userId: string) => ['push-device', userId];

export function usePushDevice(userId: string) {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }): Promise<PushDevice> => {
      const { data } = await callFunction<{ key: string; subscribed: boolean }>('push-device', { signal });
      const support = pushSupport();
      if (support !== 'ready') return { key: data.key, state: support };
      if (Notification.permission === 'denied') return { key: data.key, state: 'denied' };
      return { key: data.key, state: data.subscribed && (await isSubscribed()) ? 'on' : 'off' };
    },
  });
}

/** What came of asking: `dismissed` if the question was closed without an answer. */
export type PushConsent = 'granted' | 'denied' | 'dismissed';

/** Asks for permission and subscribes this device. Call it from a click. @throws {Error} */
export function useTurnOnPush(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (key: string): Promise<PushConsent> => {
      const subscription = await subscribe(key);
      if (subscription === null) return Notification.permission === 'denied' ? 'denied' : 'dismissed';
      await callFunction('subscribe-push', { body: { endpoint: subscription.endpoint, keys: subscription.keys } });
      return 'granted';
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}

/** @throws {Error} */
export function useTurnOffPush(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callFunction('unsubscribe-push', { body: {} });
      await unsubscribe();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}
