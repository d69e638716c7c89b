import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { clsx } from 'clsx';
import { bisector, max, min } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { readersRegion } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { ChartTable } from './chart-table.tsx';
import { Legend, SeriesPath, type Series } from './series-path.tsx';
import { useWidth } from './use-width.ts';

export type { Series } from './series-path.tsx';

export interface TimeSeriesChartProps {
  /** The chart's accessible name. */
  label: string;
  /** `YYYY-MM-DD`, ascending. */
  days: readonly string[];
  series: readonly Series[];
  /** A value as text, such as `$1,200.00`. */
  format: (value: number) => string;
  /** A shorter form for the axis. */
  formatTick?: (value: number) => string;
  height?: number;
}

const MARGIN = { top: 12, right: 14, bottom: 28, left: 56 };
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

/**
 * Values over days, from left to right in every language. The pointer or the arrow keys select a day, and a table below
 * has the same data. Needs at least one day. It takes the width of its container and contributes none (`contain`,
 * max-width 100%): a chart drawn for a wide container must not keep it wide or make the page scroll sideways.
 */
export function TimeSeriesChart({
  label,
  days,
  series,
  format,
  formatTick = format,
  height = 260,
}: TimeSeriesChartProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [at, setAt] = useState<number | null>(null);
  const dayText = useDayText(days.length);
  const times = days.map(timeOf);
  const x = scaleUtc(
    [times[0] ?? 0, times.at(-1) ?? 1],
    [MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1)],
  );
  const y = valueScale(series, height);
  const shown = at === null ? null : Math.min(at, days.length - 1);
  const spoken = shown ?? days.length - 1;
  const formatOrNone = (value: number | null | undefined) =>
    value === null || value === undefined ? t('analytics.chart.none') : format(value);
  const describeSeries = (day: number) => series.map(({ name, values }) => `${name} ${formatOrNone(values[day])}`);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const end = { Home: 0, End: days.length - 1 }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    setAt((now) => end ?? Math.max(0, Math.min(days.length - 1, (now ?? days.length - 1) + (step ?? 0))));
  };
  const onPointerMove = (event: PointerEvent) => {
    const left = frame.current?.getBoundingClientRect().left ?? 0;
    setAt(nearest(times, x.invert(event.clientX - left).getTime()));
  };

  return (
    <figure className="grid min-w-0 gap-3">
      <Legend series={series} />
      <div
        ref={frame}
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={spoken + 1}
        aria-valuetext={`${dayText(days[spoken] ?? '')}: ${describeSeries(spoken).join(', ')}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
        onFocus={() => setAt((now) => now ?? days.length - 1)}
        onBlur={() => setAt(null)}
        className="contain-inline-size relative touch-pan-y rounded-card"
      >
        <svg aria-hidden="true" width={width} height={height} className="block max-w-full">
          <ValueAxis scale={y} width={width} formatTick={formatTick} />
          <DayAxis days={times} place={x} y={height - 8} dayText={dayText} width={width} />
          {series.map((one, index) => (
            <SeriesPath
              key={one.name}
              series={one}
              index={index}
              shown={shown}
              place={(day) => x(times[day] ?? 0)}
              rise={y}
              filled={series.length === 1}
            />
          ))}
          {shown === null ? null : <Crosshair x={x(times[shown] ?? 0)} height={height} />}
        </svg>
        {shown === null ? null : (
          <Pointed day={dayText(days[shown] ?? '')} lines={describeSeries(shown)} left={shown >= days.length / 2} />
        )}
      </div>
      <ChartTable
        label={label}
        rowTitle={t('analytics.chart.day')}
        columns={series.map(({ name }) => name)}
        rows={days.map((day, index) => [dayText(day), ...series.map(({ values }) => formatOrNone(values[index]))])}
      />
    </figure>
  );
}

/** Starts at zero, or at the minimum if it is negative (followers can be lost). */
function valueScale(series: readonly Series[], height: number) {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const [lowest, highest] = [Math.min(0, min(values) ?? 0), Math.max(0, max(values) ?? 0)];
  return scaleLinear([lowest, highest === lowest ? lowest + 1 : highest], [height - MARGIN.bottom, MARGIN.top]).nice(4);
}

interface ValueAxisProps {
  scale: ReturnType<typeof valueScale>;
  width: number;
  formatTick: (value: number) => string;
}

/** Horizontal grid lines with their values. */
function ValueAxis({ scale, width, formatTick }: ValueAxisProps) {
  return scale.ticks(4).map((tick) => (
    <g key={tick} className="text-faint">
      <line
        x1={MARGIN.left}
        x2={width - MARGIN.right}
        y1={scale(tick)}
        y2={scale(tick)}
        stroke="currentColor"
        strokeOpacity="0.18"
      />
      <text x={MARGIN.left - 8} y={scale(tick)} dy="0.32em" textAnchor="end" fontSize="12" fill="currentColor">
        {formatTick(tick)}
      </text>
    </g>
  ));
}

interface DayAxisProps {
  days: readonly number[];
  place: (day: number) => number;
  y: number;
  dayText: (day: number) => string;
  width: number;
}

/** As many day labels as fit, evenly spaced back from the last day, so that the latest is always labelled. */
function DayAxis({ days, place, y, dayText, width }: DayAxisProps) {
  const step = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor((width - MARGIN.left) / 84))));
  const marks = days.filter((_, index) => (days.length - 1 - index) % step === 0);
  return marks.map((mark) => (
    <text
      key={mark}
      x={place(mark)}
      y={y}
      textAnchor={place(mark) > width - 34 ? 'end' : 'middle'}
      fontSize="12"
      fill="currentColor"
      className="text-faint"
    >
      {dayText(mark)}
    </text>
  ));
}

function Crosshair({ x, height }: { x: number; height: number }) {
  return <line x1={x} x2={x} y1={MARGIN.top} y2={height - MARGIN.bottom} stroke="#f4f1ec" strokeOpacity="0.4" />;
}

/** The values of the selected day, on the opposite side of the chart. */
function Pointed({ day, lines, left }: { day: string; lines: readonly string[]; left: boolean }) {
  return (
    <p
      aria-hidden="true"
      dir="auto"
      className={clsx(
        'pointer-events-none absolute top-1 grid gap-0.5 rounded-control bg-black/85 px-3 py-2 text-sm',
        left ? 'left-16' : 'right-2',
      )}
    >
      <span className="text-faint">{day}</span>
      {lines.map((line) => (
        <span key={line} className="tabular font-medium">
          {line}
        </span>
      ))}
    </p>
  );
}
