import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { useUnreadCount } from '#web/features/notifications/notification-queries.ts';
import { useText } from '#web/lib/i18n/text.ts';

const MAX_COUNT = 99;

/** Link to the notifications, with the unread count. */
export function PortalBell({ userId }: { userId: string }) {
  const t = useText();
  const unread = useUnreadCount(userId).data ?? 0;
  return (
    <Link
      to="/dashboard/notifications"
      aria-label={t('portal.bell', { count: unread })}
      className="relative grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-white/8 hover:text-bone"
    >
      <Bell aria-hidden="true" className="size-5" />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="figure-text absolute end-0.5 top-0.5 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-signal px-1 text-[0.6875rem] leading-none text-signal-ink"
        >
          {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
        </span>
      ) : null}
    </Link>
  );
}
