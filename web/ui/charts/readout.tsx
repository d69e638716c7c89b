interface ReadoutProps {
  day: string;
  values: readonly string[];
  /** What happened on the day. */
  marks: readonly string[];
  /** The selected day's position, 0 to 1 of the width. */
  share: number;
}

/**
 * The values of the selected day, in the band above the plot: it follows the pointer and covers no data. Shifting it by
 * its own share of the width keeps it inside at both ends.
 */
export function Readout({ day, values, marks, share }: ReadoutProps) {
  const percent = `${Math.round(share * 1000) / 10}%`;
  return (
    <p
      aria-hidden="true"
      data-testid="readout"
      className="pointer-events-none absolute top-0 max-w-full rounded-control bg-[#1b1d25] px-3 py-1.5 text-sm/5"
      style={{ left: percent, transform: `translateX(-${percent})` }}
    >
      <span dir="auto" className="block truncate">
        <span className="text-faint">{day}</span>
        {marks.length === 0 ? null : <span className="text-signal-bright"> {marks.join(' · ')}</span>}
      </span>
      <span dir="auto" className="tabular block truncate font-medium">
        {values.join(' · ')}
      </span>
    </p>
  );
}
