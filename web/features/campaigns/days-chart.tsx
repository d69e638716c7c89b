import { useState } from 'react';
import type { DayFigure } from '#domain/campaigns/campaign.ts';
import type { Period } from '#domain/period.ts';
import { LazyTimeSeriesChart } from '#web/ui/charts/lazy-time-series-chart.tsx';
import type { ChartMark } from '#web/ui/charts/time-series-chart.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { formatFigure, formatTick, inRange, reportedIn, withGaps, type FiguresOfDay } from './figures.ts';

interface DaysChartProps {
  /** Days with results, oldest first; at least one. */
  days: readonly FiguresOfDay[];
  /** The metric shown initially if it was reported: the one the campaign promises. */
  metric: DayFigure | null;
  currency: string;
  /** Null: all days with results. */
  period?: Period | null;
  /** What happened on some of the days. */
  marks?: readonly ChartMark[];
  words: {
    choose: string;
    figure: (figure: DayFigure) => string;
    /** The chart's title, for example "Views per day". */
    label: (figure: DayFigure) => string;
  };
}

/** One figure of a campaign per day, with a selector above the chart. */
export function DaysChart({ days, metric, currency, period = null, marks = [], words }: DaysChartProps) {
  const reported = reportedIn(days);
  const [chosen, setChosen] = useState<DayFigure | null>(null);
  const figure = chosen ?? (metric !== null && reported.includes(metric) ? metric : reported[0]);
  if (figure === undefined) return null;
  const line = period === null ? withGaps(days, figure) : inRange(days, figure, period);
  // A period before that was only partly measured is nothing to compare with.
  const isCovered = period !== null && (days[0]?.day ?? period.from) <= period.before.from;
  const before = isCovered ? inRange(days, figure, period.before).map(({ value }) => value) : undefined;
  const shown = new Set(line.map(({ day }) => day));
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="max-w-56">
        <SelectField
          label={words.choose}
          value={figure}
          onChange={(event) => setChosen(event.target.value as DayFigure)}
        >
          {reported.map((one) => (
            <option key={one} value={one}>
              {words.figure(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <LazyTimeSeriesChart
        label={words.label(figure)}
        days={line.map(({ day }) => day)}
        series={[
          { name: words.figure(figure), values: line.map(({ value }) => value), before, className: 'text-service' },
        ]}
        marks={marks.filter(({ day }) => shown.has(day))}
        format={(value) => formatFigure(figure, value, currency)}
        formatTick={(value) => formatTick(figure, value, currency)}
      />
    </div>
  );
}
