import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#web/lib/data/functions.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { isSubscribed, pushSupport, subscribe, unsubscribe, type PushSupport } from '#web/lib/push/device.ts';
import { forgetPush, rememberPush } from '#web/lib/push/memory.ts';

/** What the server knows about this session's browser. */
interface KnownDevice {
  key: string;
  session: string | null;
  /** Id of its subscription. */
  subscription: string | null;
}

/** Whether this device gets push messages, or why it cannot. */
export interface PushDevice {
  state: 'on' | 'off' | 'denied' | Exclude<PushSupport, 'ready'>;
  /** The shop's key. */
  key: string;
  /** Id of this device in the list of the user's devices. */
  id: string | null;
}

export const pushKey = (userId: string) => ['push-device', userId];

export const knownDevice = async (signal?: AbortSignal): Promise<KnownDevice> =>
  (await callFunction<KnownDevice>('push-device', signal === undefined ? {} : { signal })).data;

export function usePushDevice(userId: string) {
  return useQuery({
    queryKey: pushKey(userId),
    queryFn: async ({ signal }): Promise<PushDevice> => {
      const { key, subscription: id } = await knownDevice(signal);
      const support = pushSupport();
      if (support !== 'ready') return { key, id, state: support };
      if (Notification.permission === 'denied') return { key, id, state: 'denied' };
      return { key, id, state: id !== null && (await isSubscribed()) ? 'on' : 'off' };
    },
  });
}

/** A browser that gets the user's push messages. */
export interface ListedDevice {
  id: string;
  /** Such as "Chrome on Android". */
  device: string;
  last_success_at: string | null;
  created_at: string;
}

export function usePushDevices(userId: string) {
  return useQuery({
    queryKey: [...pushKey(userId), 'list'],
    queryFn: async ({ signal }): Promise<ListedDevice[]> => {
      const { data, error } = await (
        await restClient()
      )
        .from('push_subscriptions')
        .select('id, device, last_success_at, created_at')
        .order('created_at', { ascending: false })
        .order('id')
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

/** False if the user did not permit it. @throws {Error} */
export async function subscribeDevice(userId: string, key: string): Promise<boolean> {
  const subscription = await subscribe(key);
  if (subscription === null) return false;
  const { data } = await callFunction<{ session: string }>('subscribe-push', { body: subscription });
  await rememberPush(userId, { ...subscription, key, session: data.session });
  return true;
}

/** What came of asking: `dismissed` if the question was closed without an answer. */
type PushConsent = 'granted' | 'denied' | 'dismissed';

/** Asks for permission and subscribes this device. Call it from a click. @throws {Error} */
export function useTurnOnPush(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (key: string): Promise<PushConsent> => {
      if (await subscribeDevice(userId, key)) return 'granted';
      return Notification.permission === 'denied' ? 'denied' : 'dismissed';
    },
    onSettled: () => queries.invalidateQueries({ queryKey: pushKey(userId) }),
  });
}

/** @throws {Error} */
export function useTurnOffPush(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callFunction('unsubscribe-push', { body: {} });
      await Promise.all([forgetPush(userId), unsubscribe()]);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: pushKey(userId) }),
  });
}

/** Ends the messages to another device of the user. @throws {Error} */
export function useRemoveDevice(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await (await restClient()).from('push_subscriptions').delete().eq('id', id);
      if (error) throw new Error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: pushKey(userId) }),
  });
}
