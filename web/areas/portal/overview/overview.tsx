import { useSearchParams } from 'react-router';
import { headlineOf } from '#domain/reports/headline.ts';
import type { PortalOverview } from '#domain/reports/portal-overview.ts';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { HeadlineView } from '#web/areas/portal/headline.tsx';
import { Figures } from '#web/areas/portal/result-figures.tsx';
import { SetupSection } from '#web/areas/portal/setup-list.tsx';
import { PeriodPicker } from '#web/features/reports/period-picker.tsx';
import { readPeriod, type RequestedPeriod } from '#web/features/reports/read-period.ts';
import { usePortalOverview } from '#web/features/reports/portal/overview-query.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Activity } from './activity.tsx';
import { InstallHint } from './install-hint.tsx';
import { LeadSong } from './lead-song.tsx';
import { NextStep } from './next-step.tsx';
import { Notices } from './notices.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { Platforms } from './platforms.tsx';
import { QuickActions } from './quick-actions.tsx';
import { Welcome } from './welcome.tsx';

const OFFERED = ['7d', '30d', '90d', 'custom'] as const;

/** `/dashboard`: the result in a sentence, the figures behind it, open tasks, what is being set up, and the latest events. */
export default function OverviewPage() {
  const t = useText();
  const { user } = useSession();
  const [search] = useSearchParams();
  const requested = readPeriod(search, OFFERED, '30d', shopToday());
  const overview = usePortalOverview(user?.id ?? '', requested.name === '30d' ? null : requested.period);
  return (
    <PortalFrame title={t('portal.overview.title', { name: user?.firstName ?? '' })} isQuiet>
      <QueryView
        query={overview}
        loading={t('portal.overview.loading')}
        failed={t('portal.overview.error')}
        skeleton={<OverviewSkeleton />}
      >
        {(data) =>
          data.is_new ? (
            <>
              {data.notices.length > 0 ? <Notices notices={data.notices} /> : null}
              <Welcome />
            </>
          ) : (
            <Parts overview={data} requested={requested} stale={overview.isPlaceholderData} />
          )
        }
      </QueryView>
      <QuickActions />
      <InstallHint />
    </PortalFrame>
  );
}

interface PartsProps {
  overview: PortalOverview;
  requested: RequestedPeriod;
  stale: boolean;
}

function Parts({ overview, requested, stale }: PartsProps) {
  const t = useText();
  const { results, progress, setups } = overview;
  const hasResults = results.campaigns > 0 || progress.running + progress.paused + progress.completed > 0;
  const { name } = requested;
  const title =
    name === 'custom' || name === 'today'
      ? t('results.period.custom', { from: formatCalendarDate(results.from), to: formatCalendarDate(results.to) })
      : t(`results.period.${name}`);
  return (
    <>
      <div aria-busy={stale} className="loading-line -mt-5 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <LeadSong songs={overview.releases}>
          <HeadlineView headline={headlineOf(results, progress, setups)} currency={results.currency} />
          <NextStep overview={overview} />
        </LeadSong>
        {/* Until something runs there are no figures: the headline says what comes. */}
        {hasResults ? (
          <Figures
            results={results}
            title={title}
            picker={<PeriodPicker offered={OFFERED} requested={requested} today={shopToday()} />}
          />
        ) : null}
      </div>
      {/* The first is above, with the song. */}
      {overview.notices.length === 1 ? null : <Notices notices={overview.notices.slice(1)} />}
      <SetupSection setups={setups} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Activity events={overview.activity} />
        <Platforms platforms={overview.platforms} />
      </div>
    </>
  );
}
