import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { headlineOf } from '#domain/reports/headline.ts';
import { commentsOf, reportName, type ReleaseEvent, type ReleaseReport } from '#domain/reports/release.ts';
import { Timeline } from '#web/areas/portal/campaigns/campaign-timeline.tsx';
import { HeadlineView } from '#web/areas/portal/headline.tsx';
import { Figures } from '#web/areas/portal/result-figures.tsx';
import { SetupSection } from '#web/areas/portal/setup-list.tsx';
import { ExportMenu } from '#web/features/reports/export-menu.tsx';
import { PeriodPicker } from '#web/features/reports/period-picker.tsx';
import { readPeriod, type RequestedPeriod } from '#web/features/reports/read-period.ts';
import { useReleaseReport } from '#web/features/reports/portal/release-queries.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useSong } from '#web/features/reports/portal/use-song.ts';
import { PromotedLink } from '#web/areas/portal/song-line.tsx';
import { Cover } from '#web/ui/pictures/cover.tsx';
import { Commentary } from './commentary.tsx';
import { Countdown } from './countdown.tsx';
import { EditRelease } from './edit-release.tsx';
import { ReleaseCampaigns } from './release-campaigns.tsx';
import { ReleaseChart } from './release-chart.tsx';
import { releaseTables, writeReleaseTable } from './release-csv.ts';

const OFFERED = ['7d', '30d', '90d', 'custom'] as const;

/**
 * `/dashboard/releases/:id`: one release across services: what was promised, delivered and paid per result, by day, with
 * what the team did.
 */
export default function ReleasePage() {
  const t = useText();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const requested = search.has('period') ? readPeriod(search, OFFERED, '30d', shopToday()) : null;
  const report = useReleaseReport(id, requested?.period ?? null);
  const { data } = report;
  const songOf = useSong();
  const song = data == null ? null : songOf(data);
  return (
    <PortalFrame
      title={song === null ? t('release.title') : song.title}
      picture={song === null ? null : <Cover src={song.src} name={data?.title ?? null} size="lg" />}
      above={
        <Link
          to="/dashboard/releases"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {t('release.one.back')}
        </Link>
      }
      lede={data == null ? null : <Lede report={data} />}
      aside={
        data == null ? null : (
          <>
            <EditRelease id={data.id} />
            <Export report={data} />
          </>
        )
      }
    >
      <QueryView
        query={report}
        loading={t('release.one.loading')}
        failed={t('release.one.failed')}
        skeleton={<Skeleton className="h-96 rounded-card" />}
      >
        {(found) =>
          found === null ? (
            <Missing />
          ) : (
            <Parts report={found} requested={requested} stale={report.isPlaceholderData} at={report.dataUpdatedAt} />
          )
        }
      </QueryView>
    </PortalFrame>
  );
}

function Lede({ report: { artist, link, release_date: day, today } }: { report: ReleaseReport }) {
  if (artist === null && day === null && link === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {artist === null ? null : <bdi className="font-medium text-bone">{artist}</bdi>}
      {day === null ? null : <Countdown releaseDate={day} today={today} />}
      {link === null ? null : <PromotedLink link={link} />}
    </span>
  );
}

function Export({ report }: { report: ReleaseReport }) {
  const t = useText();
  const { from, to } = report.figures;
  const name = reportName(report.title, report.figures);
  return (
    <ExportMenu
      pdf={{
        path: 'release-report',
        query: { release: report.id, from, to },
        fileName: `${name}.pdf`,
      }}
      tables={releaseTables.map((table) => ({
        name: t(`release.export.${table}`),
        fileName: `${name}-${table}.csv`,
        write: () => writeReleaseTable(table, report, t),
      }))}
    />
  );
}

interface PartsProps {
  report: ReleaseReport;
  requested: RequestedPeriod | null;
  stale: boolean;
  /** When it was loaded. */
  at: number;
}

function Parts({ report, requested, stale, at }: PartsProps) {
  const t = useText();
  const { figures, progress, setups, days, events, currency } = report;
  const comments: readonly ReleaseEvent[] = commentsOf(report);
  const range = t('results.period.custom', {
    from: formatCalendarDate(figures.from),
    to: formatCalendarDate(figures.to),
  });
  const title =
    requested === null || requested.name === 'custom' || requested.name === 'today'
      ? range
      : t(`results.period.${requested.name}`);
  return (
    <div aria-busy={stale} className="loading-line grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      <HeadlineView headline={headlineOf(figures, progress, setups)} currency={currency} />
      <Commentary report={report} />
      <SetupSection setups={setups} />
      <Figures
        results={figures}
        title={title}
        picker={<PeriodPicker offered={OFFERED} requested={requested} all={days} today={report.today} />}
      />
      <Panel title={t('release.chart')} note={t('release.chartNote')}>
        <ReleaseChart report={report} />
      </Panel>
      <Panel title={t('release.promises')} note={t('release.promisesNote')}>
        <ReleaseCampaigns report={report} />
      </Panel>
      <Panel title={t('release.timeline')}>
        <Timeline events={events.filter((event) => !comments.includes(event))} currency={currency} now={new Date(at)} />
      </Panel>
    </div>
  );
}

function Missing() {
  const t = useText();
  return (
    <EmptyState
      title={t('campaigns.one.missing')}
      actions={<LinkButton to="/dashboard/releases">{t('release.one.back')}</LinkButton>}
    />
  );
}
