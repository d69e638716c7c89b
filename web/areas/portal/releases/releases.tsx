import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { isServiceSlug } from '#domain/catalogue/catalogue.ts';
import { BeingSetUp } from '#web/areas/portal/being-set-up.tsx';
import { useSession } from '#web/features/accounts/session/session.ts';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { useReleases } from '#web/features/reports/portal/release-queries.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { PortalFrame } from '#web/shell/portal-frame.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Countdown } from './countdown.tsx';

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

type Release = NonNullable<ReturnType<typeof useReleases>['data']>[number];

function ReleaseCard({ release }: { release: Release }) {
  const t = useText();
  const services = [...new Set(release.campaigns.map(({ service }) => service))].filter(isServiceSlug);
  return (
    <Link
      to={portalPaths.release(release.id)}
      className="surface-1 lift group grid h-full content-between gap-5 rounded-card p-5"
    >
      <span className="grid gap-1">
        <span className="flex items-start justify-between gap-3">
          <span className="title text-xl break-words">
            <bdi>{release.title}</bdi>
          </span>
          <ChevronRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-faint rtl:-scale-x-100" />
        </span>
        {release.artist === null ? null : <bdi className="text-soft">{release.artist}</bdi>}
        {release.release_date === null ? null : (
          <span className="pt-1 text-sm text-soft">
            <Countdown releaseDate={release.release_date} today={shopToday()} />
          </span>
        )}
      </span>
      <span className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="flex gap-2">
          {services.map((service) => (
            <span
              key={service}
              data-service={service}
              className="grid size-9 place-items-center rounded-[0.625rem] bg-service text-service-ink"
            >
              <ServiceIcon service={service} className="size-4.5" />
            </span>
          ))}
        </span>
        <span className="text-sm text-faint">{t('release.campaigns', { count: release.campaigns.length })}</span>
      </span>
    </Link>
  );
}

function NoReleases() {
  const t = useText();
  return (
    <BeingSetUp>
      <EmptyState
        title={t('release.empty.title')}
        actions={<LinkButton to="/services/youtube-ads">{t('portal.book')}</LinkButton>}
      >
        {t('release.empty.text')}
      </EmptyState>
    </BeingSetUp>
  );
}
