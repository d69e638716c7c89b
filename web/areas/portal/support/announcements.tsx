import { Megaphone } from 'lucide-react';
import { useAnnouncements } from '#web/features/support/portal/knowledge.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Moment } from '#web/ui/moment.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { PortalSection } from '#web/areas/portal/portal-section.tsx';

/** The current announcements. */
export function Announcements() {
  const t = useText();
  const announcements = useAnnouncements(useLocale());
  return (
    <PortalSection title={t('support.announcements.title')}>
      <QueryView
        query={announcements}
        loading={t('support.announcements.loading')}
        failed={t('support.announcements.error')}
        skeleton={<Skeleton className="h-24 rounded-card" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="surface-1 rounded-card p-5 text-soft">{t('support.announcements.empty')}</p>
          ) : (
            <ul
              aria-label={t('support.announcements.title')}
              className="grid gap-3 md:grid-cols-2 md:[&>:only-child]:col-span-2"
            >
              {rows.map(({ id, title, body, starts_at: at }) => (
                <li
                  key={id}
                  className="surface-1 grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 rounded-card p-5"
                >
                  <Megaphone aria-hidden="true" className="mt-0.5 size-5 text-signal rtl:-scale-x-100" />
                  <h3 dir="auto" className="font-semibold">
                    {title}
                  </h3>
                  <p dir="auto" className="col-start-2 max-w-[70ch] text-[0.9375rem] whitespace-pre-line text-soft">
                    {body}
                  </p>
                  <p className="col-start-2 text-sm text-faint">
                    <Moment at={at} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </PortalSection>
  );
}
