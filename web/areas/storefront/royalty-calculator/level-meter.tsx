const LAMPS = 48;
/** Powers of ten: a billion streams a month light every lamp. */
const FULL = 9;

/** The number of streams as an equaliser on a logarithmic scale. Decorative: the figure is next to it. */
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
