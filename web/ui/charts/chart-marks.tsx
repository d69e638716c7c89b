import { MARGIN } from './axes.tsx';

/** Something that happened on a day of the chart. */
export interface ChartMark {
  day: string;
  text: string;
}

interface ChartMarksProps {
  /** Positions of the days with marks. */
  at: readonly number[];
  height: number;
  /** Of the selected day, if it has marks. */
  shown: number | null;
}

/** A pin for each day on which something happened; its text is in the readout, the table and the spoken value. */
export function ChartMarks({ at, height, shown }: ChartMarksProps) {
  return at.map((x) => (
    <g key={x} className={x === shown ? 'text-signal' : 'text-bone'}>
      <line
        x1={x}
        x2={x}
        y1={MARGIN.top}
        y2={height - MARGIN.bottom}
        stroke="currentColor"
        strokeOpacity={x === shown ? 0.7 : 0.28}
        strokeDasharray="2 4"
      />
      <path
        d={`M${x} ${height - MARGIN.bottom - 5}l5 5l-5 5l-5 -5z`}
        fill="currentColor"
        stroke="#06070b"
        strokeWidth="1.5"
      />
    </g>
  ));
}
