import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { useMarkRead, useUnreadCount } from '#web/features/notifications/notification-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationSettings } from './notification-settings.tsx';

/** `/dashboard/notifications`: the notifications, and which ones the user wants. */
export default function NotificationsPage() {
  const t = useText();
  const { user } = useSession();
  const unread = useUnreadCount(user?.id);
  const mark = useMarkRead();
  if (user === null) return null;
  const readAll = (
    <Button
      variant="secondary"
      size="sm"
      busy={mark.isPending}
      onClick={() => mark.mutate(null, { onError: () => showToast(t('portal.notes.failed'), 'error') })}
    >
      {t('portal.notes.readAll')}
    </Button>
  );
  return (
    <PortalFrame
      title={t('portal.notes.title')}
      lede={t('portal.notes.lede')}
      aside={(unread.data ?? 0) > 0 ? readAll : null}
    >
      <UrlTabs
        label={t('portal.notes.tabs')}
        tabs={[
          { id: 'list', title: t('portal.notes.list'), panel: () => <NotificationList userId={user.id} /> },
          { id: 'settings', title: t('portal.notes.settings'), panel: () => <NotificationSettings userId={user.id} /> },
        ]}
      />
    </PortalFrame>
  );
}
