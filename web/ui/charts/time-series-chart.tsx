import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { bisector, max, min } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { readersRegion } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Crosshair, DayAxis, MARGIN, ValueAxis } from './axes.tsx';
import { onlyDay } from './chart-path.ts';
import { ChartMarks, type ChartMark } from './chart-marks.tsx';
import { ChartTable } from './chart-table.tsx';
import { Readout } from './readout.tsx';
import { Legend, SeriesPath, type Series } from './series-path.tsx';
import { useWidth } from './use-width.ts';

export type { Series } from './series-path.tsx';
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
const nearest = bisector((time: number) => time).center;

/** Day labels include the year if the period is longer than 330 days, when a month can appear twice. */
function useDayText(days: number): (day: number | string) => string {
  const format = new Intl.DateTimeFormat(readersRegion(), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(days > YEAR_DAYS && { year: '2-digit' }),
  });
  return (day) => format.format(typeof day === 'string' ? timeOf(day) : day);
}

/** A figure that nobody reported before has nothing to compare with. */
const withoutEmptyPast = (series: Series): Series =>
  series.before?.some((value) => value !== null) === true ? series : { ...series, before: undefined };

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

/**
 * Values over days, from left to right in every language. The pointer or the arrow keys select a day, and a table below
 * has the same data. Needs at least one day. It takes the width of its container and contributes none (`contain`,
 * max-width 100%): a chart drawn for a wide container must not keep it wide or make the page scroll sideways.
 */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, days, marks = [], format, formatTick = format, height = 300 } = props;
  const series = props.series.map(withoutEmptyPast);
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { shown, select, handlers } = useSelectedDay(days.length, onlyDay(series));
  const dayText = useDayText(days.length);
  const text = useValueText(series, format);
  const times = days.map(timeOf);
  const right = Math.max(width - MARGIN.right, MARGIN.left + 1);
  const x = scaleUtc([times[0] ?? 0, times.at(-1) ?? 1], [MARGIN.left, right]);
  const y = valueScale(series, height);
  const place = (day: number) => x(times[day] ?? 0);
  const marksOf = (day: number) => marks.flatMap((mark) => (mark.day === days[day] ? mark.text : []));
  const marked = days.flatMap((_, day) => (marksOf(day).length > 0 ? day : []));
  const spoken = shown ?? days.length - 1;
  const onPointerMove = (event: PointerEvent) => {
    const left = frame.current?.getBoundingClientRect().left ?? 0;
    select(nearest(times, x.invert(event.clientX - left).getTime()));
  };
  return (
    <figure className="grid min-w-0 gap-3">
      <Legend series={series} before={t('analytics.chart.beforeName')} />
      <div
        ref={frame}
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={spoken + 1}
        aria-valuetext={`${dayText(days[spoken] ?? '')}: ${[...text.describe(spoken), ...marksOf(spoken)].join(', ')}`}
        {...handlers}
        onPointerDown={onPointerMove}
        onPointerMove={onPointerMove}
        className="contain-inline-size relative touch-pan-y rounded-card"
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          // A print is laid out without measuring again: the drawing is scaled to the sheet.
          className="block max-w-full print:h-auto print:w-full"
        >
          <ValueAxis scale={y} width={width} formatTick={formatTick} />
          <DayAxis days={times} place={x} y={height - 8} dayText={dayText} width={width} />
          {series.map((one, index) => (
            <SeriesPath
              key={one.name}
              series={one}
              index={index}
              shown={shown}
              place={(day) => place(day) + besideOthers(index, series.length, days.length)}
              rise={y}
              filled={series.length === 1}
            />
          ))}
          <ChartMarks at={marked.map(place)} height={height} shown={shown === null ? null : place(shown)} />
          {shown === null || days.length === 1 ? null : <Crosshair x={place(shown)} height={height} />}
        </svg>
        {shown === null ? null : (
          <Readout
            day={dayText(days[shown] ?? '')}
            values={text.describe(shown)}
            marks={marksOf(shown)}
            share={place(shown) / Math.max(width, 1)}
          />
        )}
      </div>
      <ChartTable
        label={label}
        rowTitle={t('analytics.chart.day')}
        columns={[...text.columns, ...(marks.length > 0 ? [t('analytics.chart.events')] : [])]}
        rows={days.map((day, index) => [
          dayText(day),
          ...text.cells(index),
          ...(marks.length > 0 ? [marksOf(index).join(', ')] : []),
        ])}
      />
    </figure>
  );
}

const BAR_DISTANCE = 18;

/** On a single day, lines would be on top of each other: they stand side by side, as bars do. */
const besideOthers = (index: number, lines: number, days: number) =>
  days === 1 ? (index - (lines - 1) / 2) * BAR_DISTANCE : 0;

/** Starts at zero, or at the minimum if it is negative (followers can be lost). */
function valueScale(series: readonly Series[], height: number) {
  const values = series.flatMap(({ values: now, before = [] }) =>
    [...now, ...before].filter((value) => value !== null),
  );
  const [lowest, highest] = [Math.min(0, min(values) ?? 0), Math.max(0, max(values) ?? 0)];
  return scaleLinear([lowest, highest === lowest ? lowest + 1 : highest], [height - MARGIN.bottom, MARGIN.top]).nice(4);
}
