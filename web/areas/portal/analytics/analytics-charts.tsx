import type { PortalAnalytics } from '#domain/reports/portal-figures.ts';
import type { ServiceColor } from '#domain/catalogue/service-look.ts';
import { platformColors, usePlatformName } from '#web/features/reports/portal/platform-sign.tsx';
import { useFigureText } from '#web/features/reports/portal/use-figure-text.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { LazyTimeSeriesChart } from '#web/ui/charts/lazy-time-series-chart.tsx';
import { Panel } from '#web/ui/panel.tsx';

type Charted = 'views' | 'streams' | 'clicks' | 'impressions' | 'reach' | 'followers' | 'conversions';

const reports = (values: readonly (number | null)[]) => values.some((value) => value !== null);

/** Charts of the reported figures. A figure that no platform reported has no chart. */
export function AnalyticsCharts({ data }: { data: PortalAnalytics }) {
  const { series, platforms } = data;
  const t = useText();
  const text = useFigureText();
  const platformName = usePlatformName();
  const plays = (['views', 'streams'] as const).filter((figure) => reports(series[figure]));
  const others = (['clicks', 'impressions', 'reach', 'followers', 'conversions'] as const).filter((figure) =>
    reports(series[figure]),
  );
  const costs = platforms.flatMap(({ platform, spend, campaigns }) =>
    spend === null ? [] : { platform, spend, campaigns },
  );
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6 lg:grid-cols-2">
      {plays.length === 0 ? null : (
        <DayChart
          title={t(plays.length === 2 ? 'analytics.chart.plays' : `analytics.figure.${plays[0] ?? 'views'}`)}
          figures={plays}
          data={data}
          wide
        />
      )}
      {others.map((figure) => (
        <DayChart key={figure} title={t(`analytics.figure.${figure}`)} figures={[figure]} data={data} />
      ))}
      {costs.length === 0 ? null : (
        <Panel title={t('analytics.chart.costs')}>
          <BarList
            label={t('analytics.chart.costs')}
            format={text.money}
            bars={costs.map(({ platform, spend, campaigns }) => ({
              id: platform,
              name: platformName(platform),
              value: spend,
              note: t('analytics.campaigns', { count: campaigns }),
              color: platformColors[platform],
            }))}
          />
        </Panel>
      )}
    </div>
  );
}

/** The colour of a figure that a single platform reports. */
function colorOf(figure: Charted, { platforms }: PortalAnalytics): ServiceColor | undefined {
  const reporting = platforms.filter(
    (platform) => platform[figure] !== null || (figure === 'reach' && platform.reach_unknown),
  );
  const [only] = reporting;
  return only === undefined || reporting.length > 1 ? undefined : platformColors[only.platform];
}

interface DayChartProps {
  title: string;
  figures: readonly Charted[];
  data: PortalAnalytics;
  wide?: boolean;
}

function DayChart({ title, figures, data, wide = false }: DayChartProps) {
  const t = useText();
  const text = useFigureText();
  const { series, before } = data;
  const [first = 'views'] = figures;
  return (
    <Panel title={title} className={wide ? 'lg:col-span-2' : ''}>
      <LazyTimeSeriesChart
        label={t('analytics.chart.perDay', { figure: title })}
        days={series.days}
        series={figures.map((figure) => ({
          name: t(`analytics.figure.${figure}`),
          values: series[figure],
          before: before?.[figure],
          color: colorOf(figure, data),
        }))}
        format={(value) => text.figure(first, value)}
        formatTick={(value) => text.tick(first, value)}
        height={wide ? 320 : 270}
      />
    </Panel>
  );
}
