import type { ScaleLinear } from 'd3-scale';
import { labelledDays, middleOf, type Bands } from './chart-bars.ts';

/** The space around the plot. The band above it is for the readout, which therefore never covers data. */
export const MARGIN = { top: 56, right: 14, bottom: 28, left: 56 };
/** Of a label's letter, and of the space beside a label. */
const LETTER = 6.8;
const BESIDE = 12;

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
  /** The days as text. */
  labels: readonly string[];
  bands: Bands;
  y: number;
  width: number;
}

/** As many day labels as fit without touching. The latest day is always labelled. */
export function DayAxis({ labels, bands, y, width }: DayAxisProps) {
  const room = Math.max(...labels.map((label) => label.length)) * LETTER + BESIDE;
  return labelledDays(labels.length, bands.slot, room).map((day) => (
    <text
      key={day}
      x={Math.min(middleOf(day, bands), width - room / 2)}
      y={y}
      textAnchor="middle"
      fontSize="12"
      fill="currentColor"
      className="text-faint"
    >
      {labels[day]}
    </text>
  ));
}
