import { area, curveMonotoneX, line } from 'd3-shape';
import { loneDays } from './chart-path.ts';

type Values = readonly (number | null)[];

/** One line of a chart, with one value per day in the order of `days`. */
export interface Series {
  name: string;
  /** Null is a day without a value, which leaves a gap in the line. */
  values: Values;
  /** The values of the period before, day by day: a faint line behind. */
  before?: Values | undefined;
  /** The service whose colour the line has. */
  service?: string | undefined;
  /** A class that sets `color`, such as `text-signal`. */
  className?: string;
}

/** Lines differ in their dashes too: colour is not the only cue. */
const DASHES = [undefined, '7 5', '2 4', '12 4 2 4'] as const;
const COLOURS = ['text-signal', 'text-[#7fb2ff]', 'text-good', 'text-warn'] as const;
const BEFORE_DASH = '3 4';
const strokeOf = ({ className, service }: Series, index: number) => ({
  colour: className ?? (service === undefined ? COLOURS[index % COLOURS.length] : 'text-service'),
  dash: DASHES[index % DASHES.length],
});

interface SeriesPathProps {
  series: Series;
  index: number;
  /** The index of the day under the pointer. */
  shown: number | null;
  place: (day: number) => number;
  rise: (value: number) => number;
  filled: boolean;
}

export function SeriesPath({ series, index, shown, place, rise, filled }: SeriesPathProps) {
  const values = [...series.values];
  const { colour, dash } = strokeOf(series, index);
  const stroke = line<number | null>(
    (_, day) => place(day),
    (value) => rise(value ?? 0),
  )
    .defined((value) => value !== null)
    .curve(curveMonotoneX);
  const fill = area<number | null>(
    (_, day) => place(day),
    rise(0),
    (value) => rise(value ?? 0),
  )
    .defined((value) => value !== null)
    .curve(curveMonotoneX);
  // A single day between two gaps is drawn as a dot, because a line would be invisible.
  const dots = new Set(loneDays(values));
  return (
    <g data-service={series.service} className={colour}>
      {series.before === undefined ? null : (
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeOpacity="0.8">
          <path d={stroke([...series.before]) ?? ''} strokeDasharray={BEFORE_DASH} />
          {/* Rings, so that a dot of the same value does not cover them. */}
          {loneDays(series.before).map((day) => (
            <circle key={day} cx={place(day)} cy={rise(series.before?.[day] ?? 0)} r="7" />
          ))}
        </g>
      )}
      {/* A chart of one day has no line: its height is that of a bar. */}
      {values.length === 1 && values[0] != null ? (
        <line
          x1={place(0)}
          x2={place(0)}
          y1={rise(0)}
          y2={rise(values[0])}
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray={dash}
        />
      ) : null}
      {filled ? <path d={fill(values) ?? ''} fill="currentColor" opacity="0.14" /> : null}
      <path
        d={stroke(values) ?? ''}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeDasharray={dash}
      />
      {values.map((value, day) =>
        dots.has(day) || (day === shown && value != null) ? (
          <circle
            key={day}
            cx={place(day)}
            cy={rise(value ?? 0)}
            r="4"
            fill="currentColor"
            stroke="#06070b"
            strokeWidth="1.5"
          />
        ) : null,
      )}
    </g>
  );
}

/** The lines' names, if there are several. `before`: the name of the faint lines. */
export function Legend({ series, before }: { series: readonly Series[]; before: string }) {
  const compared = series.find((one) => one.before !== undefined);
  if (series.length < 2 && compared === undefined) return null;
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {series.map((one, index) => (
        <LegendItem key={one.name} name={one.name} service={one.service} {...strokeOf(one, index)} />
      ))}
      {compared === undefined ? null : (
        <LegendItem
          name={before}
          service={series.length === 1 ? compared.service : undefined}
          colour={series.length === 1 ? strokeOf(compared, 0).colour : 'text-faint'}
          dash={BEFORE_DASH}
          isFaint
        />
      )}
    </ul>
  );
}

interface LegendItemProps {
  name: string;
  service: string | undefined;
  colour: string | undefined;
  dash: string | undefined;
  isFaint?: boolean;
}

function LegendItem({ name, service, colour, dash, isFaint = false }: LegendItemProps) {
  return (
    <li className="flex items-center gap-2">
      <svg width="28" height="4" data-service={service} className={colour}>
        <line
          x1="0"
          x2="28"
          y1="2"
          y2="2"
          stroke="currentColor"
          strokeWidth={isFaint ? 1.5 : 2.5}
          strokeOpacity={isFaint ? 0.8 : 1}
          strokeDasharray={dash}
        />
      </svg>
      {name}
    </li>
  );
}
