import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification, NotificationKind } from '#domain/notifications/notification.ts';
import { behindCursor, cursorOf } from '#web/lib/data/keyset.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { isViewing } from '#web/lib/session/view-session.ts';

const ROOT = ['notifications'];
const PAGE_SIZE = 30;

/** The number of unread notifications, shown in the frame of every portal screen. */
export function useUnreadCount(userId: string | undefined) {
  return useQuery({
    queryKey: [...ROOT, 'unread', userId],
    enabled: userId !== undefined,
    ...liveOptions,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { count, error } = await rest
        .from('notifications')
        .select('id', { count: 'exact', head: true })
        .is('read_at', null)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return count ?? 0;
    },
  });
}

/** The user's own notifications, newest first, one page at a time. */
export function useNotifications(userId: string) {
  return useInfiniteQuery({
    queryKey: [...ROOT, 'list', userId],
    ...liveOptions,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const rest = await restClient();
      const all = rest.from('notifications').select('id, kind, data, read_at, created_at');
      const behind = behindCursor({ column: 'created_at', descending: true, cursor: pageParam });
      const { data, error } = await (behind === null ? all : all.or(behind))
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE_SIZE)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      // The database writes `data` in the shape of its `kind`, which the generated row type cannot express.
      return data as Notification[];
    },
    getNextPageParam: (last) => {
      const row = last.at(-1);
      return row === undefined || last.length < PAGE_SIZE
        ? undefined
        : cursorOf({ id: row.id, created_at: row.created_at }, 'created_at');
    },
  });
}

/**
 * Marks one notification as read, or all for null. Does nothing while a team member views as the client.
 * @throws {Error}
 */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (isViewing()) return;
      const rest = await restClient();
      const unread = rest.from('notifications').update({ read_at: new Date().toISOString() }).is('read_at', null);
      const { error } = await (id === null ? unread : unread.eq('id', id));
      if (error) throw new Error(error.message);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ROOT }),
  });
}

export interface NotificationSwitch {
  portal: boolean;
  mail: boolean;
  push: boolean;
}

type NotificationSettings = Partial<Record<NotificationKind, NotificationSwitch>>;

const settingsKey = (userId: string) => [...ROOT, 'settings', userId];

/** The stored settings; a missing kind is on, and not pushed. */
export function useNotificationSettings(userId: string) {
  return useQuery({
    queryKey: settingsKey(userId),
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('notification_settings')
        .select('kind, portal, mail, push')
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return Object.fromEntries(data.map(({ kind, ...switches }) => [kind, switches])) as NotificationSettings;
    },
  });
}

/** Optimistic: shown at once and reverted if the server rejects it. @throws {Error} */
export function useSetNotification(userId: string) {
  const queries = useQueryClient();
  const key = settingsKey(userId);
  return useMutation({
    mutationFn: async ({ kind, ...wanted }: { kind: NotificationKind } & NotificationSwitch) => {
      const rest = await restClient();
      const { error } = await rest.rpc('set_notification', { kind, ...wanted });
      if (error) throw new Error(error.message);
    },
    onMutate: ({ kind, ...switches }) => {
      void queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<NotificationSettings>(key);
      queries.setQueryData<NotificationSettings>(key, (settings) => ({ ...settings, [kind]: switches }));
      return { before };
    },
    onError: (_error, _switches, context) => queries.setQueryData(key, context?.before),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
