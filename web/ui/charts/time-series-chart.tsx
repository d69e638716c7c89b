import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { bisector, max } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { ChartTable } from './chart-table.tsx';
import { useWidth } from './use-width.ts';

/** One line of a chart: a value for each day, in the order of `days`. */
export interface Series {
  name: string;
  /** A null is a day without a value: the line is open there. */
  values: readonly (number | null)[];
  /** A class that sets the colour of the text, such as `text-signal`. */
  className?: string;
}

interface TimeSeriesChartProps {
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

const MARGIN = { top: 12, right: 12, bottom: 28, left: 56 };
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayText = (day: string) => dayFormat.format(timeOf(day));
const nearest = bisector((time: number) => time).center;
/** Lines are told apart by their strokes too, never by colour alone. */
const DASHES = [undefined, '7 5', '2 4', '12 4 2 4'] as const;
const COLOURS = ['text-signal', 'text-[#7fb2ff]', 'text-good', 'text-warn'] as const;

/**
 * Values over days. A pointer or the arrow keys go through the days, and a table behind it says the same. Needs one day at least.
 */
export function TimeSeriesChart({ label, days, series, format, formatTick = format, height = 260 }: TimeSeriesChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [at, setAt] = useState<number | null>(null);
  const times = days.map(timeOf);
  const x = scaleUtc([times[0] ?? 0, times.at(-1) ?? 1], [MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1)]);
  const highest = max(series.flatMap(({ values }) => values.filter((value) => value !== null))) ?? 0;
  const y = scaleLinear([0, highest === 0 ? 1 : highest], [height - MARGIN.bottom, MARGIN.top]).nice(4);
  const shown = at === null ? null : Math.min(at, days.length - 1);
  const spoken = shown ?? days.length - 1;
  const textOf = (day: number) => `${dayText(days[day] ?? '')}: ${series.map(({ name, values }) => `${name} ${say(values[day], format)}`).join(', ')}`;

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
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={spoken + 1}
        aria-valuetext={textOf(spoken)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
        onFocus={() => setAt((now) => now ?? days.length - 1)}
        onBlur={() => setAt(null)}
        className="relative min-w-0 touch-pan-y rounded-card"
      >
        <svg aria-hidden="true" width={width} height={height} className="block">
          {y.ticks(4).map((tick) => (
            <g key={tick} className="text-faint">
              <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} stroke="currentColor" strokeOpacity="0.18" />
              <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" fontSize="12" fill="currentColor">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {x.ticks(Math.max(2, Math.floor(width / 110))).map((tick) => (
            <text key={tick.getTime()} x={x(tick)} y={height - 8} textAnchor="middle" fontSize="12" fill="currentColor" className="text-faint">
              {dayFormat.format(tick)}
            </text>
          ))}
          {series.map((one, index) => (
            <SeriesPath key={one.name} series={one} index={index} place={(day) => x(times[day] ?? 0)} rise={y} filled={series.length === 1} />
          ))}
          {shown === null ? null : <line x1={x(times[shown] ?? 0)} x2={x(times[shown] ?? 0)} y1={MARGIN.top} y2={height - MARGIN.bottom} stroke="#f4f1ec" strokeOpacity="0.4" />}
        </svg>
        {shown === null ? null : <p aria-hidden="true" className="pointer-events-none absolute top-1 right-1 rounded-control bg-black/80 px-3 py-2 text-sm">{textOf(shown)}</p>}
      </div>
      <ChartTable label={label} rowTitle="Day" columns={series.map(({ name }) => name)} rows={days.map((day, index) => [dayText(day), ...series.map(({ values }) => say(values[index], format))])} />
    </figure>
  );
}

const say = (value: number | null | undefined, format: (value: number) => string) => (value === null || value === undefined ? 'no value' : format(value));

function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {series.map(({ name, className }, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg width="28" height="4" className={className ?? COLOURS[index % COLOURS.length]}>
            <line x1="0" x2="28" y1="2" y2="2" stroke="currentColor" strokeWidth="2.5" strokeDasharray={DASHES[index % DASHES.length]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

interface SeriesPathProps {
  series: Series;
  index: number;
  place: (day: number) => number;
  rise: (value: number) => number;
  filled: boolean;
}

function SeriesPath({ series: { values, className }, index, place, rise, filled }: SeriesPathProps) {
  const stroke = line<number | null>((_, day) => place(day), (value) => rise(value ?? 0)).defined((value) => value !== null).curve(curveMonotoneX);
  const fill = area<number | null>((_, day) => place(day), rise(0), (value) => rise(value ?? 0)).defined((value) => value !== null).curve(curveMonotoneX);
  const lone = values.length === 1 ? values[0] : null;
  return (
    <g className={className ?? COLOURS[index % COLOURS.length]}>
      {filled ? <path d={fill([...values]) ?? ''} fill="currentColor" opacity="0.14" /> : null}
      <path d={stroke([...values]) ?? ''} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" strokeDasharray={DASHES[index % DASHES.length]} />
      {lone === null || lone === undefined ? null : <circle cx={place(0)} cy={rise(lone)} r="4" fill="currentColor" />}
    </g>
  );
}
