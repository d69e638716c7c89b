import { PortalFrame } from '#web/shell/portal-frame.tsx';
import { usePortalOverview } from '#web/features/reports/portal/overview-query.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Activity } from './activity.tsx';
import { Figures } from './figures.tsx';
import { Notices } from './notices.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { Platforms } from './platforms.tsx';
import { QuickActions } from './quick-actions.tsx';
import { Welcome } from './welcome.tsx';

/** `/dashboard`: open tasks, figures of the last thirty days, recent activity and data sources. */
export default function OverviewPage() {
  const t = useText();
  const failureText = useFailureText();
  const { user } = useSession();
  const overview = usePortalOverview(user?.id ?? '');
  const { data } = overview;
  return (
    <PortalFrame title={t('portal.overview.title', { name: user?.firstName ?? '' })} lede={t('portal.overview.lede')}>
      {overview.isPending ? (
        <OverviewSkeleton label={t('portal.overview.loading')} />
      ) : data === undefined ? (
        <ErrorState
          title={t('portal.overview.error')}
          actions={<Button onClick={() => void overview.refetch()}>{t('portal.retry')}</Button>}
        >
          {failureText(overview.error?.message ?? '')}
        </ErrorState>
      ) : data.is_new ? (
        <>
          {data.notices.length > 0 ? <Notices notices={data.notices} /> : null}
          <Welcome />
        </>
      ) : (
        <>
          <Notices notices={data.notices} />
          <Figures figures={data.figures} />
          <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Activity events={data.activity} />
            <Platforms platforms={data.platforms} />
          </div>
        </>
      )}
      <QuickActions />
    </PortalFrame>
  );
}
