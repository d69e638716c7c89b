import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { max, min } from 'd3-array';
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { readersRegion } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { DayAxis, MARGIN, ValueAxis } from './axes.tsx';
import { comparable, middleOf, onlyDay, type Bands } from './chart-bars.ts';
import { ChartMarks, type ChartMark } from './chart-marks.tsx';
import { ChartTable } from './chart-table.tsx';
import { Readout } from './readout.tsx';
import { Legend, SeriesBars, type Series } from './series-bars.tsx';
import { SingleDay } from './single-day.tsx';
import { useWidth } from './use-width.ts';

export type { Series } from './series-bars.tsx';
export type { ChartMark } from './chart-marks.tsx';

export interface TimeSeriesChartProps {
  /** The chart's accessible name. */
  label: string;
  /** `YYYY-MM-DD`, ascending. */
  days: readonly string[];
  series: readonly Series[];
  /** What happened on some of the days. */
  marks?: readonly ChartMark[];
  /** A value as text, such as `$1,200.00`. */
  format: (value: number) => string;
  /** A shorter form for the axis. */
  formatTick?: (value: number) => string;
  height?: number;
}

const YEAR_DAYS = 330;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Day labels include the year if the period is longer than 330 days, when a month can appear twice. */
function useDayText(days: number): (day: string) => string {
  const format = new Intl.DateTimeFormat(readersRegion(), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(days > YEAR_DAYS && { year: '2-digit' }),
  });
  return (day) => format.format(timeOf(day));
}

/** The texts of a day's values, for the readout, the screen reader and the table. */
function useValueText(series: readonly Series[], format: TimeSeriesChartProps['format']) {
  const t = useText();
  const formatOrNone = (value: number | null | undefined) =>
    value === null || value === undefined ? t('analytics.chart.none') : format(value);
  return {
    describe: (day: number) =>
      series.flatMap(({ name, values, before }) => {
        const text = `${name} ${formatOrNone(values[day])}`;
        return before === undefined ? text : [text, t('analytics.chart.before', { value: formatOrNone(before[day]) })];
      }),
    columns: series.flatMap(({ name, before }) =>
      before === undefined ? name : [name, t('analytics.chart.beforeOf', { figure: name })],
    ),
    cells: (day: number) =>
      series.flatMap(({ values, before }) =>
        before === undefined ? formatOrNone(values[day]) : [formatOrNone(values[day]), formatOrNone(before[day])],
      ),
  };
}

/** The selected day: by the pointer, or by the arrow keys; else the `only` day with a value. */
function useSelectedDay(count: number, only: number | null) {
  const [at, setAt] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const end = { Home: 0, End: count - 1 }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    setAt((now) => end ?? Math.max(0, Math.min(count - 1, (now ?? count - 1) + (step ?? 0))));
  };
  return {
    shown: at === null ? only : Math.min(at, count - 1),
    select: setAt,
    handlers: {
      onKeyDown,
      onPointerLeave: () => setAt(null),
      onFocus: () => setAt((now) => now ?? only ?? count - 1),
      onBlur: () => setAt(null),
    },
  };
}

interface PlotProps {
  width: number;
  height: number;
  series: readonly Series[];
  bands: Bands;
  rise: ScaleLinear<number, number>;
  unfinished: number | null;
  formatTick: (value: number) => string;
  /** The days as text. */
  labels: readonly string[];
  /** The days on which something happened. */
  marked: readonly number[];
  /** The selected day. */
  shown: number | null;
}

function Plot({ width, height, series, bands, rise, unfinished, formatTick, labels, marked, shown }: PlotProps) {
  const place = (day: number) => middleOf(day, bands);
  const band = Math.max(bands.slot, 2);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      // A print is laid out without measuring again: the drawing is scaled to the sheet.
      className="block max-w-full print:h-auto print:w-full"
    >
      <ValueAxis scale={rise} width={width} formatTick={formatTick} />
      <DayAxis labels={labels} bands={bands} y={height - 8} width={width} />
      {shown === null ? null : (
        <rect
          x={place(shown) - band / 2}
          width={band}
          y={MARGIN.top}
          height={height - MARGIN.bottom - MARGIN.top}
          fill="#f4f1ec"
          fillOpacity="0.1"
        />
      )}
      {series.map((one, index) => (
        <SeriesBars key={one.name} series={one} index={index} bands={bands} rise={rise} unfinished={unfinished} />
      ))}
      <ChartMarks at={marked.map(place)} height={height} shown={shown === null ? null : place(shown)} />
    </svg>
  );
}

/** The day that is not over yet, if it has a value: results usually arrive the day after. */
function unfinishedDay(days: readonly string[], series: readonly Series[]): number | null {
  const day = days.indexOf(shopToday());
  return day !== -1 && series.some(({ values }) => values[day] != null) ? day : null;
}

/**
 * Counts by day as bars, from left to right in every language. The pointer or the arrow keys select a day, and a table
 * below has the same data. Needs at least one day. It takes the width of its container and contributes none (`contain`,
 * max-width 100%): a chart drawn for a wide container must not keep it wide or make the page scroll sideways.
 */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, days, marks = [], format, formatTick = format, height = 300 } = props;
  const series = comparable(props.series);
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { shown, select, handlers } = useSelectedDay(days.length, onlyDay(series));
  const unfinished = unfinishedDay(days, series);
  const dayText = useDayText(days.length);
  const nameOf = (day: number) =>
    `${dayText(days[day] ?? '')}${day === unfinished ? ` (${t('analytics.chart.soFar')})` : ''}`;
  const text = useValueText(series, format);
  const plot = Math.max(width - MARGIN.right - MARGIN.left, 1);
  const bands: Bands = { left: MARGIN.left, slot: plot / days.length, series: series.length };
  const y = valueScale(series, height);
  const place = (day: number) => middleOf(day, bands);
  const marksOf = (day: number) => marks.flatMap((mark) => (mark.day === days[day] ? mark.text : []));
  const marked = days.flatMap((_, day) => (marksOf(day).length > 0 ? day : []));
  const spoken = shown ?? days.length - 1;
  const onPointerMove = (event: PointerEvent) => {
    const left = frame.current?.getBoundingClientRect().left ?? 0;
    const day = Math.floor((event.clientX - left - bands.left) / bands.slot);
    select(Math.max(0, Math.min(days.length - 1, day)));
  };
  const table = (
    <ChartTable
      label={label}
      rowTitle={t('analytics.chart.day')}
      columns={[...text.columns, ...(marks.length > 0 ? [t('analytics.chart.events')] : [])]}
      rows={days.map((_, day) => [
        nameOf(day),
        ...text.cells(day),
        ...(marks.length > 0 ? [marksOf(day).join(', ')] : []),
      ])}
    />
  );
  if (days.length === 1)
    return (
      <figure className="grid min-w-0 gap-3">
        <SingleDay label={label} day={nameOf(0)} series={series} format={format} marks={marksOf(0)} />
        {table}
      </figure>
    );
  return (
    <figure className="grid min-w-0 gap-3">
      <Legend
        series={series}
        before={t('analytics.chart.beforeName')}
        unfinished={unfinished === null ? null : t('analytics.chart.soFar')}
      />
      <div
        ref={frame}
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={spoken + 1}
        aria-valuetext={`${nameOf(spoken)}: ${[...text.describe(spoken), ...marksOf(spoken)].join(', ')}`}
        {...handlers}
        onPointerDown={onPointerMove}
        onPointerMove={onPointerMove}
        className="contain-inline-size relative touch-pan-y rounded-card"
      >
        <Plot
          {...{ width, height, series, bands, rise: y, unfinished, formatTick }}
          labels={days.map(dayText)}
          marked={marked}
          shown={shown}
        />
        {shown === null ? null : (
          <Readout
            day={nameOf(shown)}
            values={text.describe(shown)}
            marks={marksOf(shown)}
            share={place(shown) / Math.max(width, 1)}
          />
        )}
      </div>
      {table}
    </figure>
  );
}

/** Starts at zero, or at the minimum if it is negative (followers can be lost). */
function valueScale(series: readonly Series[], height: number) {
  const values = series.flatMap(({ values: now, before = [] }) =>
    [...now, ...before].filter((value) => value !== null),
  );
  const [lowest, highest] = [Math.min(0, min(values) ?? 0), Math.max(0, max(values) ?? 0)];
  return scaleLinear([lowest, highest === lowest ? lowest + 1 : highest], [height - MARGIN.bottom, MARGIN.top]).nice(4);
}
