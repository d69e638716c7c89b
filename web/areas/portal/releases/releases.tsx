import { BeingSetUp } from '#web/areas/portal/being-set-up.tsx';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useReleases } from '#web/features/reports/portal/release-queries.ts';
import { BookLink } from '#web/features/catalogue/book-link.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ReleaseCard } from './release-card.tsx';

/** `/dashboard/releases`: the client's tracks and albums, each with the services that promote it. */
export default function ReleasesPage() {
  const t = useText();
  const { user } = useSession();
  const releases = useReleases(user?.id ?? '');
  return (
    <PortalFrame title={t('release.title')} lede={t('release.lede')}>
      <QueryView
        query={releases}
        loading={t('release.loading')}
        failed={t('release.failed')}
        skeleton={<Skeleton className="h-64 rounded-card" />}
        isEmpty={(found) => found.length === 0}
        empty={<NoReleases />}
      >
        {(found) => (
          <ul aria-label={t('release.title')} className="grid gap-4 md:grid-cols-2">
            {found.map((release) => (
              <li key={release.id}>
                <ReleaseCard release={release} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </PortalFrame>
  );
}

function NoReleases() {
  const t = useText();
  return (
    <BeingSetUp>
      <EmptyState title={t('release.empty.title')} actions={<BookLink>{t('portal.book')}</BookLink>}>
        {t('release.empty.text')}
      </EmptyState>
    </BeingSetUp>
  );
}
