import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { Notification } from '#domain/notifications/notification.ts';
import { useMarkRead, useNotifications } from '#web/features/notifications/notification-queries.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Ago } from '#web/ui/ago.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { useNotificationText } from './use-notification-text.ts';

export function NotificationList({ userId }: { userId: string }) {
  const t = useText();
  const notes = useNotifications(userId);
  return (
    <div className="grid gap-6">
      <QueryView
        query={notes}
        loading={t('portal.notes.loading')}
        failed={t('portal.notes.error')}
        skeleton={
          <div className="grid gap-2">
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} className="h-16 rounded-control" />
            ))}
          </div>
        }
        isEmpty={({ pages }) => pages.flat().length === 0}
        empty={
          <EmptyState
            title={t('portal.notes.empty')}
            actions={<LinkButton to="/dashboard">{t('portal.notes.overview')}</LinkButton>}
          >
            {t('portal.notes.emptyText')}
          </EmptyState>
        }
      >
        {({ pages }) => (
          <ul aria-label={t('portal.notes.title')} className="surface-1 rounded-card py-2">
            {pages.flat().map((note) => (
              <NotificationRow key={note.id} note={note} />
            ))}
          </ul>
        )}
      </QueryView>
      <NextPage query={notes}>{t('portal.notes.more')}</NextPage>
    </div>
  );
}

/** Following the link marks the notification as read. */
function NotificationRow({ note }: { note: Notification }) {
  const t = useText();
  const mark = useMarkRead();
  const { icon: Icon, to, title, text } = useNotificationText()(note);
  const unread = note.read_at === null;
  const follow = () => {
    if (unread) mark.mutate(note.id, { onError: () => showToast(t('portal.notes.failed'), 'error') });
  };
  return (
    <li>
      <Link to={to} onClick={follow} className="flex items-start gap-4 px-5 py-3.5 hover:bg-white/4">
        <span
          aria-hidden="true"
          className={clsx(
            'well grid size-10 shrink-0 place-items-center rounded-full',
            unread ? 'text-signal' : 'text-faint',
          )}
        >
          <Icon className="size-[1.125rem]" />
        </span>
        <span className="min-w-0 grow">
          <span className={clsx('block break-words', unread ? 'font-semibold' : 'text-soft')}>
            <Unbroken>{title}</Unbroken>
          </span>
          <span className="block text-sm text-faint">
            {text === undefined ? null : (
              <>
                <bdi>{text}</bdi> ·{' '}
              </>
            )}
            <Ago at={note.created_at} />
          </span>
        </span>
        {unread ? (
          <span className="mt-2 flex shrink-0 items-center">
            <span aria-hidden="true" className="size-2 rounded-full bg-signal" />
            <span className="sr-only">{t('portal.notes.new')}</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
}
