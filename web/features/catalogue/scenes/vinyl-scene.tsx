import { useId } from 'react';
import { SceneFrame } from './scene-frame.tsx';

const grooves = [124, 117, 111, 104, 98, 91, 85, 78, 72, 65, 59];

/** Apple Music Ads: a record on its way out of the sleeve. */
export function VinylScene() {
  const id = useId();
  return (
    <SceneFrame width={440} height={300} fit="meet">
      <defs>
        <linearGradient id={`${id}a`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--service-second)" />
          <stop offset="0.55" stopColor="var(--service)" />
          <stop offset="1" stopColor="var(--service-deep)" />
        </linearGradient>
        <radialGradient id={`${id}d`} cx="0.5" cy="0.5" r="0.5">
          <stop offset="0.3" stopColor="#22232a" />
          <stop offset="1" stopColor="#0b0c10" />
        </radialGradient>
        <linearGradient id={`${id}l`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.5" stopColor="#fff" stopOpacity="0.2" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <clipPath id={`${id}c`}>
          <circle cx="282" cy="150" r="130" />
        </clipPath>
      </defs>
      <circle cx="282" cy="150" r="130" fill={`url(#${id}d)`} stroke="#3a3c46" />
      {grooves.map((radius) => (
        <circle
          key={radius}
          cx="282"
          cy="150"
          r={radius}
          fill="none"
          stroke="#fff"
          strokeOpacity={radius % 2 === 0 ? 0.09 : 0.045}
        />
      ))}
      <g clipPath={`url(#${id}c)`} fill={`url(#${id}l)`}>
        <path d="M282 150L330 10h70z" />
        <path d="M282 150L234 290h-70z" />
      </g>
      <g className="animate-record">
        <circle cx="282" cy="150" r="47" fill="var(--service)" />
        <path d="M282 103a47 47 0 0 1 47 47h-18a29 29 0 0 0-29-29z" fill="var(--service-second)" />
        <path
          d="M254 158h56M262 168h40"
          stroke="var(--service-ink)"
          strokeOpacity="0.6"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </g>
      <circle cx="282" cy="150" r="6" fill="#0b0c10" />
      <g>
        <rect x="28" y="22" width="256" height="256" rx="6" fill={`url(#${id}a)`} />
        <path d="M28 278V134a144 144 0 0 1 144 144z" fill="var(--service-ink)" opacity="0.86" />
        <path d="M28 278v-96a96 96 0 0 1 96 96z" fill="var(--service)" />
        <path d="M28 278v-48a48 48 0 0 1 48 48z" fill="#f4f1ec" />
        <circle cx="216" cy="92" r="38" fill="#f4f1ec" />
        <path d="M283 22v256" stroke="#000" strokeOpacity="0.5" strokeWidth="3" />
        <path d="M30 23h252" stroke="#fff" strokeOpacity="0.5" />
      </g>
    </SceneFrame>
  );
}
