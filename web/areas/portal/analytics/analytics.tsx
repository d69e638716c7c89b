import { analyticsFigures, type PortalAnalytics } from '#domain/reports/portal-figures.ts';
import { figuresShown } from '#domain/reports/spend.ts';
import type { DayRange } from '#domain/period.ts';
import { BeingSetUp } from '#web/areas/portal/being-set-up.tsx';
import { PeriodScreen } from '#web/areas/portal/period-screen.tsx';
import { SongStories } from '#web/areas/portal/song-stories.tsx';
import { useAnalytics } from '#web/features/reports/portal/figures-queries.ts';
import { KpiStrip } from '#web/features/reports/portal/kpi-card.tsx';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { BookLink } from '#web/features/catalogue/book-link.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AnalyticsCharts } from './analytics-charts.tsx';
import { PlatformTable } from './platform-table.tsx';

const OFFERED = ['today', '7d', '30d', '90d', 'custom'] as const;
/** Figures shown even when nothing was reported. The others appear once a platform reports them. */
const ALWAYS = new Set(['impressions', 'clicks', 'ctr', 'spend']);

/** These get a card, the others a line. */
const PREFERRED = ['views', 'streams', 'clicks', 'spend', 'followers', 'conversions'] as const;

/** `/dashboard/analytics`: what each song did, the results of all the client's campaigns, by platform and by day. */
export default function AnalyticsPage() {
  const t = useText();
  return (
    <PeriodScreen
      title={t('analytics.title')}
      offered={OFFERED}
      useFigures={useAnalytics}
      skeleton={<AnalyticsSkeleton />}
      empty={(data) => (data.results.to === null ? <NoResults campaigns={data.campaigns} /> : null)}
      hasResults={({ totals, reach }) =>
        reach.unknown || analyticsFigures.some((figure) => totals[figure].now !== null)
      }
    >
      {(data) => (
        <>
          <SongStories stories={data.songs} />
          <Totals data={data} />
          <AnalyticsCharts data={data} />
          <PlatformTable data={data} />
        </>
      )}
    </PeriodScreen>
  );
}

function Totals({ data: { totals, period, results, reach, spend_shown: spendShown } }: { data: PortalAnalytics }) {
  const reachText = useReachText();
  const shown = figuresShown(analyticsFigures, spendShown).filter(
    (figure) =>
      ALWAYS.has(figure) ||
      totals[figure].now !== null ||
      totals[figure].before !== null ||
      (figure === 'reach' && reach.unknown),
  );
  const note = reachText(reach, period);
  return (
    <KpiStrip
      figures={shown}
      preferred={PREFERRED}
      compared={totals}
      period={period}
      results={results}
      notes={note === null ? {} : { reach: note }}
    />
  );
}

/** That a reach is not known yet, or the days that it is for if they are fewer than the period's. */
function useReachText() {
  const t = useText();
  return ({ unknown, from, to }: PortalAnalytics['reach'], period: DayRange) => {
    if (unknown) return { unknown, text: t('analytics.reach.unknown') };
    if (from === null || to === null || (from === period.from && to === period.to)) return null;
    const text =
      from === to
        ? t('analytics.reach.reportedDay', { day: formatCalendarDate(from) })
        : t('analytics.reach.reported', { from: formatCalendarDate(from), to: formatCalendarDate(to) });
    return { unknown, text };
  };
}

function NoResults({ campaigns }: { campaigns: number }) {
  const t = useText();
  return (
    <BeingSetUp>
      {campaigns === 0 ? (
        <EmptyState title={t('analytics.empty.title')} actions={<BookLink>{t('analytics.empty.book')}</BookLink>}>
          {t('analytics.empty.text')}
        </EmptyState>
      ) : (
        <EmptyState
          title={t('analytics.waiting.title')}
          actions={<LinkButton to="/dashboard/campaigns">{t('analytics.waiting.campaigns')}</LinkButton>}
        >
          {t('analytics.waiting.text')}
        </EmptyState>
      )}
    </BeingSetUp>
  );
}

function AnalyticsSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-31 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}
