import { useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { googleAdsFigures, type PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import { figuresShown } from '#domain/reports/spend.ts';
import { BeingSetUp } from '#web/areas/portal/being-set-up.tsx';
import { PeriodScreen } from '#web/areas/portal/period-screen.tsx';
import { SongStories } from '#web/areas/portal/song-stories.tsx';
import { ExportMenu } from '#web/features/reports/export-menu.tsx';
import { useGoogleAds } from '#web/features/reports/portal/figures-queries.ts';
import { KpiStrip } from '#web/features/reports/portal/kpi-card.tsx';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { formatMoney, formatTime } from '#web/lib/format/format.ts';
import { BookLink } from '#web/features/catalogue/book-link.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { AdsCharts } from './ads-charts.tsx';
import { CampaignBreakdown } from './campaign-breakdown.tsx';
import { Insights } from './insights.tsx';
import { KeywordTable } from './keyword-table.tsx';
import { RecentConversions } from './recent-conversions.tsx';
import { reportTables, writeReportTable } from './report-csv.ts';

const OFFERED = ['today', '7d', '30d', '90d', 'custom'] as const;

/** These get a card, the others a line. */
const PREFERRED = ['spend', 'clicks', 'conversions', 'roas'] as const;

/** `/dashboard/google-ads`: what each song did, spend and results of the client's Google Ads campaigns. */
export default function GoogleAdsPage() {
  const t = useText();
  return (
    <PeriodScreen
      title={t('analytics.ads.title')}
      offered={OFFERED}
      useFigures={useGoogleAds}
      skeleton={<AdsSkeleton />}
      empty={(data) => (data.results.to === null ? <NoAds campaigns={data.campaigns.length} /> : null)}
      hasResults={({ kpis }) => googleAdsFigures.some((figure) => kpis[figure].now !== null)}
      actions={(data, query) => (
        <>
          <RefreshButton refetch={query.refetch} at={query.dataUpdatedAt} />
          <Export report={data} />
        </>
      )}
    >
      {(data) => <Report report={data} />}
    </PeriodScreen>
  );
}

function Report({ report }: { report: PortalGoogleAds }) {
  return (
    <>
      <SongStories stories={report.songs} />
      <KpiStrip
        figures={figuresShown(googleAdsFigures, report.spend_shown)}
        preferred={PREFERRED}
        compared={report.kpis}
        period={report.period}
        results={report.results}
      />
      <WithYouTube platforms={report.platforms} currency={report.currency} />
      <Insights insights={report.insights} />
      <AdsCharts report={report} />
      <CampaignBreakdown campaigns={report.campaigns} shown={report.spend_shown} />
      <KeywordTable keywords={report.keywords} shown={report.spend_shown} />
      <RecentConversions recent={report.recent} devices={report.devices} />
    </>
  );
}

function Export({ report }: { report: PortalGoogleAds }) {
  const t = useText();
  const { from, to } = report.period;
  return (
    <ExportMenu
      pdf={{ path: 'campaign-report', query: { from, to }, fileName: `google-ads-${from}-${to}.pdf` }}
      tables={reportTables.map((table) => ({
        name: t(`analytics.export.${table}`),
        fileName: `google-ads-${table}-${from}-${to}.csv`,
        write: () => writeReportTable(table, report, t),
      }))}
    />
  );
}

/** Reconciles the spend with the analytics screen, which lists YouTube ads as a platform of their own. */
function WithYouTube({ platforms, currency }: Pick<PortalGoogleAds, 'platforms' | 'currency'>) {
  const t = useText();
  const spendOn = (name: string) => platforms.find(({ platform }) => platform === name)?.spend;
  const youtube = spendOn('youtube');
  if (youtube === undefined) return null;
  return (
    <p className="text-sm text-soft">
      {t('analytics.ads.withYouTube', {
        youtube: formatMoney(youtube, currency),
        others: formatMoney(spendOn('google-ads') ?? 0, currency),
      })}
    </p>
  );
}

function RefreshButton({ refetch, at }: { refetch: () => Promise<{ error: Error | null }>; at: number }) {
  const t = useText();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    const { error } = await refetch();
    setBusy(false);
    if (error === null) showToast(t('analytics.refreshed'), 'success');
    else showToast(failureText(error.message), 'error');
  };
  const time = formatTime(at);
  return (
    <>
      <span className="text-sm text-faint">{t('analytics.asOf', { time })}</span>
      <Button variant="quiet" size="sm" busy={busy} busyText={t('analytics.refreshing')} onClick={() => void refresh()}>
        <RefreshCw aria-hidden="true" className="size-4" />
        {t('analytics.refresh')}
      </Button>
    </>
  );
}

/** Campaigns that run but have no results yet need a different message than no campaigns. */
function NoAds({ campaigns }: { campaigns: number }) {
  const t = useText();
  return (
    <BeingSetUp platform="youtube">
      {campaigns === 0 ? (
        <EmptyState
          title={t('analytics.ads.empty.title')}
          actions={<BookLink>{t('analytics.ads.empty.book')}</BookLink>}
        >
          {t('analytics.ads.empty.text')}
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

function AdsSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-31 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
