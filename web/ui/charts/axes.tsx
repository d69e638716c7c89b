import type { ScaleLinear } from 'd3-scale';

/** The space around the plot. The band above it is for the readout, which therefore never covers data. */
export const MARGIN = { top: 56, right: 14, bottom: 28, left: 56 };

interface ValueAxisProps {
  scale: ScaleLinear<number, number>;
  width: number;
  formatTick: (value: number) => string;
}

/** Horizontal grid lines with their values. */
export function ValueAxis({ scale, width, formatTick }: ValueAxisProps) {
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
export function DayAxis({ days, place, y, dayText, width }: DayAxisProps) {
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

/** A vertical line through the selected day. */
export function Crosshair({ x, height }: { x: number; height: number }) {
  return <line x1={x} x2={x} y1={MARGIN.top} y2={height - MARGIN.bottom} stroke="#f4f1ec" strokeOpacity="0.4" />;
}
