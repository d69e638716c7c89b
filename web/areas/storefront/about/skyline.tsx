import { barHeight } from '#web/ui/pictures/waveform-path.ts';

const WIDTH = 1440;
const HEIGHT = 440;
const STEP = 12;
const FLOOR = 10;

/** Towers as floors per column, with their first column: the sail, the frame's legs, the twin towers, the tallest. */
const TOWERS: readonly (readonly [column: number, floors: readonly number[]])[] = [
  [6, [5, 9, 13, 16, 18, 19, 4]],
  [22, [12]],
  [28, [12]],
  [40, [9, 16, 12, 4, 10, 19, 13]],
  [58, [7, 11, 14, 11]],
  [70, [6, 10, 15, 21, 28, 39, 30, 22, 16, 10, 6]],
  [92, [13, 14, 13]],
  [102, [8, 17, 8]],
];

function floorsAt(column: number): number {
  const tower = TOWERS.find(([from, floors]) => column >= from && column < from + floors.length);
  return tower?.[1][column - tower[0]] ?? Math.round(2 + barHeight(column, 5.1) * 7);
}

function city(): string {
  let path = '';
  for (let column = 0; column < WIDTH / STEP; column++)
    path += `M${column * STEP + 5} ${HEIGHT}v-${floorsAt(column) * FLOOR}`;
  return path;
}

/** The Dubai skyline drawn as an equaliser. */
export function Skyline({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={className}
    >
      <defs>
        <linearGradient id="skyline" gradientUnits="userSpaceOnUse" x1="0" y1={HEIGHT} x2="0" y2="30">
          <stop offset="0" stopColor="#33384a" />
          <stop offset="0.16" stopColor="#5b3a3a" />
          <stop offset="0.36" stopColor="#d8492a" />
          <stop offset="0.6" stopColor="#ff5a36" />
          <stop offset="1" stopColor="#ffb26b" />
        </linearGradient>
      </defs>
      <path d={city()} stroke="url(#skyline)" strokeWidth="8" strokeDasharray="7 3" />
      <path d="M265 314h88v-7h-88zm0-10h88v-7h-88z" fill="#d8492a" />
      <path d="M905 50V12" stroke="#ff7656" strokeWidth="2.5" />
      <circle cx="905" cy="10" r="4" fill="#f4f1ec" className="animate-blink" />
    </svg>
  );
}
