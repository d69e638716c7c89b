type Values = readonly (number | null)[];

/** Days side by side: each has a slot, with a bar for each series in it. */
export interface Bands {
  /** Of the first slot. */
  left: number;
  /** Of one day. */
  slot: number;
  /** How many bars share a slot. */
  series: number;
}

const MAX_BAR = 40;
/** Thinner slots have no gap between days: three years are a thousand bars. */
const MIN_SLOT_WITH_GAP = 4;

export const middleOf = (day: number, { left, slot }: Pick<Bands, 'left' | 'slot'>): number =>
  round(left + slot * (day + 0.5));

function barOf(day: number, index: number, bands: Bands) {
  const group = bands.slot < MIN_SLOT_WITH_GAP ? bands.slot : Math.min(bands.slot * 0.75, MAX_BAR * bands.series);
  const width = group / bands.series;
  return { x: round(middleOf(day, bands) - group / 2 + index * width), width: round(width) };
}

/** The bars of a series, as one path. @param index of the series */
export function barsPath(values: Values, index: number, bands: Bands, rise: (value: number) => number): string {
  const base = round(rise(0));
  return values
    .map((value, day) => {
      if (value === null) return '';
      const { x, width } = barOf(day, index, bands);
      return `M${x} ${base}V${round(rise(value))}h${width}V${base}Z`;
    })
    .join('');
}

/** A mark across each bar at these values. */
export function marksPath(values: Values, index: number, bands: Bands, rise: (value: number) => number): string {
  return values
    .map((value, day) => {
      if (value === null) return '';
      const { x, width } = barOf(day, index, bands);
      return `M${x} ${round(rise(value))}h${width}`;
    })
    .join('');
}

/** The days with a label: as many as fit, evenly spaced back from the last, whose label may have to move to the left. */
export function labelledDays(days: number, slot: number, labelWidth: number): number[] {
  const step = Math.max(1, Math.ceil((labelWidth * 1.5) / slot));
  return Array.from({ length: days }, (_, day) => day).filter((day) => (days - 1 - day) % step === 0);
}

/** The only day with a value, now or before; null if there is none or several. */
export function onlyDay(series: readonly { values: Values; before?: Values | undefined }[]): number | null {
  const days = new Set(
    series.flatMap(({ values, before = [] }) =>
      [values, before].flatMap((list) => list.flatMap((value, day) => (value === null ? [] : day))),
    ),
  );
  const [first] = days;
  return first === undefined || days.size > 1 ? null : first;
}

/** The period before is drawn for each series or for none: a comparison of one of two would mislead. */
export function comparable<One extends { before?: Values | undefined }>(series: readonly One[]): One[] {
  const hasPast = series.every(({ before }) => before?.some((value) => value !== null) === true);
  return series.map((one) => (hasPast ? one : { ...one, before: undefined }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
