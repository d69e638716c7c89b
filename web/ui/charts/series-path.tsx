import { area, curveMonotoneX, line } from 'd3-shape';

/** One line of a chart, with one value per day in the order of `days`. */
export interface Series {
  name: string;
  /** Null is a day without a value, which leaves a gap in the line. */
  values: readonly (number | null)[];
  /** A class that sets `color`, such as `text-signal`. */
  className?: string;
}

/** Lines differ in their dashes too: colour is not the only cue. */
const DASHES = [undefined, '7 5', '2 4', '12 4 2 4'] as const;
const COLOURS = ['text-signal', 'text-[#7fb2ff]', 'text-good', 'text-warn'] as const;
const strokeOf = ({ className }: Series, index: number) => ({
  colour: className ?? COLOURS[index % COLOURS.length],
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
  const isPoint = (day: number) => values[day] != null && values[day - 1] == null && values[day + 1] == null;
  return (
    <g className={colour}>
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
        isPoint(day) || (day === shown && value != null) ? (
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

export function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {series.map((one, index) => {
        const { colour, dash } = strokeOf(one, index);
        return (
          <li key={one.name} className="flex items-center gap-2">
            <svg width="28" height="4" className={colour}>
              <line x1="0" x2="28" y1="2" y2="2" stroke="currentColor" strokeWidth="2.5" strokeDasharray={dash} />
            </svg>
            {one.name}
          </li>
        );
      })}
    </ul>
  );
}
