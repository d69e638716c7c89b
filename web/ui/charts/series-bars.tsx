import { useId } from 'react';
import { barsPath, marksPath, type Bands } from './chart-bars.ts';

type Values = readonly (number | null)[];

/** The counts of a chart, with one value per day in the order of `days`. */
export interface Series {
  name: string;
  /** Null is a day without a value. */
  values: Values;
  /** The values of the period before, day by day: a mark across each bar. */
  before?: Values | undefined;
  /** Of a service (`domain/catalogue/service-look.ts`). */
  color?: string | undefined;
  /** A class that sets `color`, such as `text-signal`. */
  className?: string;
}

const COLOURS = ['text-signal', 'text-[#7fb2ff]', 'text-good', 'text-warn'] as const;
/** Series differ in their filling too: colour is not the only cue. */
const FILLS = [1, 0.3, 0.7, 0.1] as const;
const styleOf = ({ className, color }: Series, index: number) => ({
  colour: className ?? (color === undefined ? COLOURS[index % COLOURS.length] : 'text-service'),
  fill: FILLS[index % FILLS.length],
});

interface SeriesBarsProps {
  series: Series;
  index: number;
  bands: Bands;
  rise: (value: number) => number;
  /** The day that is not over yet, whose value will grow. */
  unfinished: number | null;
}

export function SeriesBars({ series, index, bands, rise, unfinished }: SeriesBarsProps) {
  const hatch = useId();
  const { colour, fill } = styleOf(series, index);
  const only = (isShown: (day: number) => boolean) => series.values.map((value, day) => (isShown(day) ? value : null));
  return (
    <g data-color={series.color} className={colour}>
      <path
        d={barsPath(
          only((day) => day !== unfinished),
          index,
          bands,
          rise,
        )}
        fill="currentColor"
        fillOpacity={fill}
        stroke="currentColor"
        strokeWidth={fill === 1 ? 0 : 1}
      />
      {unfinished === null ? null : (
        <>
          <Hatch id={hatch} />
          <path
            data-testid="unfinished"
            d={barsPath(
              only((day) => day === unfinished),
              index,
              bands,
              rise,
            )}
            fill={`url(#${hatch})`}
            stroke="currentColor"
          />
        </>
      )}
      {series.before === undefined ? null : (
        <path
          d={marksPath(series.before, index, bands, rise)}
          fill="none"
          className="text-bone"
          stroke="currentColor"
          strokeWidth="2"
          strokeOpacity="0.75"
        />
      )}
    </g>
  );
}

const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="1.5" height="5" fill="currentColor" />
  </pattern>
);

interface LegendProps {
  series: readonly Series[];
  /** The name of the marks of the period before. */
  before: string;
  /** The name of the day that is not over yet; null if the chart has none. */
  unfinished: string | null;
}

/** The names of the bars, if there are several, and of what else is drawn. */
export function Legend({ series, before, unfinished }: LegendProps) {
  const hatch = useId();
  const isCompared = series.some((one) => one.before !== undefined);
  if (series.length < 2 && !isCompared && unfinished === null) return null;
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {series.map((one, index) => {
        const { colour, fill } = styleOf(one, index);
        return (
          <li key={one.name} className="flex items-center gap-2">
            <svg width="12" height="12" data-color={one.color} className={colour}>
              <rect
                x="0.5"
                y="0.5"
                width="11"
                height="11"
                fill="currentColor"
                fillOpacity={fill}
                stroke="currentColor"
              />
            </svg>
            {one.name}
          </li>
        );
      })}
      {isCompared ? (
        <li className="flex items-center gap-2">
          <svg width="14" height="12" className="text-bone">
            <line x2="14" y1="6" y2="6" stroke="currentColor" strokeWidth="2" strokeOpacity="0.75" />
          </svg>
          {before}
        </li>
      ) : null}
      {unfinished === null ? null : (
        <li className="flex items-center gap-2">
          <svg width="12" height="12">
            <Hatch id={hatch} />
            <rect x="0.5" y="0.5" width="11" height="11" fill={`url(#${hatch})`} stroke="currentColor" />
          </svg>
          {unfinished}
        </li>
      )}
    </ul>
  );
}
