import type { PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import { useFigureText } from '#web/features/reports/portal/use-figure-text.ts';
import { formatCount, formatShare } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { Funnel } from '#web/ui/charts/funnel.tsx';
import { LazyTimeSeriesChart } from '#web/ui/charts/lazy-time-series-chart.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The chart stays readable up to this number; the breakdown below lists all campaigns. */
const MAX_BARS = 8;

/** Daily spend, or clicks for clients who may not see spend; conversions by campaign, and the funnel. */
export function AdsCharts({ report }: { report: PortalGoogleAds }) {
  const { series, before, campaigns, funnel } = report;
  const t = useText();
  const text = useFigureText();
  const figure = report.spend_shown === 'platform' ? 'spend' : 'clicks';
  const title =
    figure === 'spend'
      ? t('analytics.ads.trend')
      : t('analytics.chart.perDay', { figure: t('analytics.figure.clicks') });
  const isReported = series[figure].some((value) => value !== null);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6 lg:grid-cols-2">
      <Panel title={title} className="lg:col-span-2">
        {isReported ? (
          <LazyTimeSeriesChart
            label={title}
            days={series.days}
            series={[
              {
                name: t(`analytics.figure.${figure}`),
                values: series[figure],
                before: figure === 'spend' ? before?.spend : undefined,
              },
            ]}
            format={(value) => text.figure(figure, value)}
            formatTick={(value) => text.tick(figure, value)}
          />
        ) : (
          <p className="text-soft">{t(figure === 'spend' ? 'analytics.ads.noSpend' : 'release.chart.empty')}</p>
        )}
      </Panel>
      <Panel title={t('analytics.ads.byCampaign')}>
        <ConversionsByCampaign campaigns={campaigns} />
      </Panel>
      <Panel title={t('analytics.ads.funnel')} note={t('analytics.ads.funnelNote')}>
        <FunnelOf funnel={funnel} />
      </Panel>
    </div>
  );
}

function ConversionsByCampaign({ campaigns }: Pick<PortalGoogleAds, 'campaigns'>) {
  const t = useText();
  const text = useFigureText();
  const bars = campaigns
    .flatMap(({ id, name, conversions, conversion_value: value }) =>
      conversions === null ? [] : { id, name, value: conversions, ...(value !== null && { note: text.money(value) }) },
    )
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MAX_BARS);
  if (bars.length === 0) return <p className="text-soft">{t('analytics.ads.noConversions')}</p>;
  return <BarList label={t('analytics.ads.byCampaign')} bars={bars} format={formatCount} />;
}

function FunnelOf({ funnel }: Pick<PortalGoogleAds, 'funnel'>) {
  const t = useText();
  const rate = (id: 'views' | 'clicks' | 'conversions', share: number | null) =>
    share === null ? {} : { rate: t(`analytics.ads.rate.${id}`, { share: formatShare(share) }) };
  const steps = [
    { name: t('analytics.figure.impressions'), value: funnel.impressions },
    // Search ads report no views: show the step only if a campaign reported some.
    ...(funnel.views === null
      ? []
      : [{ name: t('analytics.figure.views'), value: funnel.views, ...rate('views', funnel.view_rate) }]),
    { name: t('analytics.figure.clicks'), value: funnel.clicks, ...rate('clicks', funnel.ctr) },
    {
      name: t('analytics.figure.conversions'),
      value: funnel.conversions,
      ...rate('conversions', funnel.conversion_rate),
    },
  ];
  return <Funnel label={t('analytics.ads.funnel')} steps={steps} format={formatCount} />;
}
