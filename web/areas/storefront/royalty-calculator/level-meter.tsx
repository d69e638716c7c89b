const LAMPS = 48;
/** A billion a month lights every lamp. */
const FULL = 9;

/** How many streams that is, as an equaliser shows it: each tenfold counts the same. Decoration beside the figure. */
export function LevelMeter({ streams }: { streams: number }) {
  const lit = streams === 0 ? 0 : Math.min(LAMPS, Math.max(1, Math.round((Math.log10(streams) / FULL) * LAMPS)));
  return (
    <svg
      viewBox={`0 0 ${LAMPS * 10} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="picture h-2.5 w-full rtl:-scale-x-100"
    >
      <path d={`M1.5 5h${LAMPS * 10}`} stroke="#2a2e3a" strokeWidth="10" strokeDasharray="7 3" />
      {lit === 0 ? null : (
        <path d={`M1.5 5h${lit * 10 - 3}`} stroke="var(--service)" strokeWidth="10" strokeDasharray="7 3" />
      )}
    </svg>
  );
}
