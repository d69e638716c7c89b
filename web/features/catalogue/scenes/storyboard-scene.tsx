import { useId } from 'react';
import { SceneFrame } from './scene-frame.tsx';

// The same shot, from pencil to picture: each frame is 148 x 88.
const shots = [
  'M0 70l40-34 26 20 34-40 48 46',
  'M74 20a16 16 0 1 1 0 32 16 16 0 0 1 0-32zM38 88c4-24 18-32 36-32s32 8 36 32',
  'M0 62q37-26 74 0t74 0',
] as const;

/** AI Video Creation: frames on a board, the pencil turning into the picture. */
export function StoryboardScene() {
  const id = useId();
  return (
    <SceneFrame width={500} height={276} fit="meet">
      <defs>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--service-deep)" />
          <stop offset="0.6" stopColor="var(--service)" />
          <stop offset="1" stopColor="var(--service-second)" />
        </linearGradient>
        <clipPath id={`${id}c`}>
          <rect width="148" height="88" rx="7" />
        </clipPath>
      </defs>
      {shots.map((shot, column) => (
        <g key={shot} transform={`translate(${14 + column * 162} 22)`}>
          <rect
            width="148"
            height="88"
            rx="7"
            fill="#0a0b10"
            stroke="var(--service)"
            strokeOpacity="0.5"
            strokeDasharray="4 5"
          />
          <path
            d={shot}
            fill="none"
            stroke="var(--service)"
            strokeWidth="2"
            strokeLinecap="round"
            strokeDasharray="7 4"
          />
          <path d="M8 10h22M8 16h12" stroke="#fff" strokeOpacity="0.3" strokeWidth="2" />
        </g>
      ))}
      {shots.map((shot, column) => (
        <g key={shot} transform={`translate(${14 + column * 162} 124)`} clipPath={`url(#${id}c)`}>
          <rect width="148" height="88" fill={`url(#${id}s)`} />
          <circle
            cx={column === 1 ? 74 : 108}
            cy={column === 1 ? 38 : 30}
            r={column === 1 ? 40 : 15}
            fill="#f4f1ec"
            opacity={column === 1 ? 0.25 : 0.92}
          />
          <path d={`${shot}V90H0z`} fill="#0e0730" opacity="0.9" />
          <path d="M0 80h148v8H0z" fill="#0e0730" />
          <rect width="148" height="88" rx="7" fill="none" stroke="#fff" strokeOpacity="0.25" strokeWidth="2" />
        </g>
      ))}
      <path d="M14 240h472" stroke="#fff" strokeOpacity="0.14" strokeWidth="22" />
      <path d="M14 240h150M170 240h90M266 240h34" stroke="var(--service)" strokeWidth="22" strokeOpacity="0.7" />
      <path
        d="M24 240v-6m10 12v-14m10 10v-8m10 10v-16m10 10v-8m10 14v-18m10 10v-6m10 8v-10m10 14v-18m10 12v-8m10 8v-10m10 12v-14m10 8v-4"
        transform="translate(0 4)"
        stroke="var(--service-ink)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M300 220v40" stroke="#f4f1ec" strokeWidth="3" />
      <path d="M291 214h18v8l-9 9-9-9z" fill="#f4f1ec" />
    </SceneFrame>
  );
}
