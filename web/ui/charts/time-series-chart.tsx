import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { clsx } from 'clsx';
import { bisector, max, min } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { readersRegion } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ChartTable } from './chart-table.tsx';
import { Legend, SeriesPath, type Series } from './series-path.tsx';
import { useWidth } from './use-width.ts';

export type { Series } from './series-path.tsx';

export interface TimeSeriesChartProps {
  /** What the chart shows, in words. */
  label: string;
  /** `YYYY-MM-DD`, in their order. */
  days: readonly string[];
  series: readonly Series[];
  /** A value in words, such as `$1,200.00`. */
  format: (value: number) => string;
  /** A value on the axis, shorter. */
  formatTick?: (value: number) => string;
  height?: number;
}

const MARGIN = { top: 12, right: 14, bottom: 28, left: 56 };
const YEAR_DAYS = 330;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const nearest = bisector((time: number) => time).center;

/** How days are written: with their year where a chart has more than one November. */
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
 * Values over days, from left to right in every language. A pointer or the arrow keys go through the days, and a table
 * behind it says the same. Needs one day at least. It takes the width it is given and asks for none (`contain`, and at most
 * all of it): what was drawn for a wide place must not keep a narrow one wide, nor make the page scroll sideways.
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
  const say = (value: number | null | undefined) =>
    value === null || value === undefined ? t('analytics.chart.none') : format(value);
  const saySeries = (day: number) => series.map(({ name, values }) => `${name} ${say(values[day])}`);

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
        aria-valuetext={`${dayText(days[spoken] ?? '')}: ${saySeries(spoken).join(', ')}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
        onFocus={() => setAt((now) => now ?? days.length - 1)}
        onBlur={() => setAt(null)}
        className="contain-inline-size relative touch-pan-y rounded-card"
      >
        <svg aria-hidden="true" width={width} height={height} className="block max-w-full">
          {y.ticks(4).map((tick) => (
            <g key={tick} className="text-faint">
              <line
                x1={MARGIN.left}
                x2={width - MARGIN.right}
                y1={y(tick)}
                y2={y(tick)}
                stroke="currentColor"
                strokeOpacity="0.18"
              />
              <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" fontSize="12" fill="currentColor">
                {formatTick(tick)}
              </text>
            </g>
          ))}
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
          {shown === null ? null : (
            <line
              x1={x(times[shown] ?? 0)}
              x2={x(times[shown] ?? 0)}
              y1={MARGIN.top}
              y2={height - MARGIN.bottom}
              stroke="#f4f1ec"
              strokeOpacity="0.4"
            />
          )}
        </svg>
        {shown === null ? null : (
          <Pointed day={dayText(days[shown] ?? '')} lines={saySeries(shown)} left={shown >= days.length / 2} />
        )}
      </div>
      <ChartTable
        label={label}
        rowTitle={t('analytics.chart.day')}
        columns={series.map(({ name }) => name)}
        rows={days.map((day, index) => [dayText(day), ...series.map(({ values }) => say(values[index]))])}
      />
    </figure>
  );
}

/** From nought, or from below it where a value is (followers can be lost). */
function valueScale(series: readonly Series[], height: number) {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const [lowest, highest] = [Math.min(0, min(values) ?? 0), Math.max(0, max(values) ?? 0)];
  return scaleLinear([lowest, highest === lowest ? lowest + 1 : highest], [height - MARGIN.bottom, MARGIN.top]).nice(4);
}

interface DayAxisProps {
  days: readonly number[];
  place: (day: number) => number;
  y: number;
  dayText: (day: number) => string;
  width: number;
}

/** As many days as have room, evenly from the last one back, so that the newest is always named. */
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

/** The values of the day that is pointed at, on the other side of the chart. */
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
