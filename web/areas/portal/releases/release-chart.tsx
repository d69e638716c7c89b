import { useState } from 'react';
import type { TargetMetric } from '#domain/campaigns/campaign.ts';
import type { ReleaseReport } from '#domain/reports/release.ts';
import type { ResultDay } from '#domain/reports/results.ts';
import { useEventMarks } from '#web/areas/portal/campaigns/use-event-marks.ts';
import { formatFigure, formatTick } from '#web/features/campaigns/figures.ts';
import { platformColors } from '#web/features/reports/portal/platform-sign.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { LazyTimeSeriesChart } from '#web/ui/charts/lazy-time-series-chart.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

type Charted = TargetMetric | 'spend';

const valueOf = (figure: Charted) => (day: ResultDay) =>
  figure === 'spend' ? day.spend : (day.results[figure] ?? null);

/** One figure of the release per day, in its service's colour, with what happened pinned to the days. */
export function ReleaseChart({ report: { figures, events, currency } }: { report: ReleaseReport }) {
  const t = useText();
  const marks = useEventMarks(events, currency);
  const [chosen, setChosen] = useState<Charted | null>(null);
  const offered: Charted[] = [
    ...figures.results.flatMap(({ metric, value, unknown }) => (value === null && !unknown ? [] : metric)),
    ...(figures.spend.value === null ? [] : ['spend' as const]),
  ];
  const figure = chosen !== null && offered.includes(chosen) ? chosen : offered[0];
  if (figure === undefined) return <p className="text-soft">{t('release.chart.empty')}</p>;
  const name = t(`campaigns.figure.${figure}`);
  const platform = figures.results.find(({ metric }) => metric === figure)?.platform ?? null;
  const shown = new Set(figures.days.map(({ day }) => day));
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="max-w-56">
        <SelectField
          label={t('release.chart.choose')}
          value={figure}
          onChange={({ target }) => setChosen(offered.find((one) => one === target.value) ?? null)}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(`campaigns.figure.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <LazyTimeSeriesChart
        label={t('release.chart.label', { figure: name })}
        days={figures.days.map(({ day }) => day)}
        series={[
          {
            name,
            values: figures.days.map(valueOf(figure)),
            before: figures.days_before?.map(valueOf(figure)),
            color: platform === null ? undefined : platformColors[platform],
          },
        ]}
        marks={marks.filter(({ day }) => shown.has(day))}
        format={(value) => formatFigure(figure, value, currency)}
        formatTick={(value) => formatTick(figure, value, currency)}
        height={340}
      />
    </div>
  );
}
