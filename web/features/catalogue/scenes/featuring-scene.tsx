import { useId } from 'react';
import { SceneFrame } from './scene-frame.tsx';

const accounts = [
  { x: 70, y: 70, r: 30 },
  { x: 66, y: 216, r: 38 },
  { x: 172, y: 262, r: 22 },
  { x: 176, y: 34, r: 22 },
  { x: 330, y: 40, r: 34 },
  { x: 424, y: 118, r: 26 },
  { x: 404, y: 226, r: 40 },
  { x: 300, y: 268, r: 20 },
] as const;

/** A head and shoulders in a picture with a radius of 1. */
const HEAD_AND_SHOULDERS = 'M0-.52a.32.32 0 0 1 0 .64a.32.32 0 0 1 0-.64M-.62.72a.62.56 0 0 1 1.24 0z';

/** Instagram Featuring: one artist, carried by accounts that people already follow. */
export function FeaturingScene() {
  const id = useId();
  return (
    <SceneFrame width={490} height={300}>
      <defs>
        <linearGradient id={id} x1="0" y1="1" x2="1" y2="0">
          <stop offset="0" stopColor="var(--service)" />
          <stop offset="1" stopColor="var(--service-second)" />
        </linearGradient>
        <radialGradient id={`${id}g`}>
          <stop offset="0" stopColor="var(--service)" stopOpacity="0.45" />
          <stop offset="1" stopColor="var(--service)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="245" cy="150" r="170" fill={`url(#${id}g)`} />
      {[88, 132, 180].map((radius) => (
        <circle key={radius} cx="245" cy="150" r={radius} fill="none" stroke="var(--service)" strokeOpacity="0.14" />
      ))}
      {accounts.map(({ x, y }) => (
        <path
          key={x}
          d={`M245 150Q${(245 + x) / 2 + (y - 150) / 5} ${(150 + y) / 2 - (x - 245) / 5} ${x} ${y}`}
          fill="none"
          stroke="var(--service)"
          strokeOpacity="0.75"
          strokeWidth="2"
          strokeDasharray="3 9"
          strokeLinecap="round"
          className="animate-travel"
        />
      ))}
      {accounts.map(({ x, y, r }, index) => (
        <g key={x}>
          <circle cx={x} cy={y} r={r + 5} fill="#0d0e13" stroke={`url(#${id})`} strokeWidth="3.5" />
          <circle cx={x} cy={y} r={r - 1} fill={index % 2 === 0 ? 'var(--service-deep)' : '#2a2d37'} />
          <path
            d={HEAD_AND_SHOULDERS}
            transform={`translate(${x} ${y}) scale(${r})`}
            fill={index % 3 === 0 ? 'var(--service)' : 'var(--service-second)'}
            opacity="0.85"
          />
        </g>
      ))}
      <circle cx="245" cy="150" r="62" fill="#0d0e13" stroke={`url(#${id})`} strokeWidth="6" />
      <circle cx="245" cy="150" r="52" fill={`url(#${id})`} />
      <path d="M245 112a22 22 0 0 1 22 22v10a22 22 0 0 1-44 0v-10a22 22 0 0 1 22-22z" fill="var(--service-ink)" />
      <path
        d="M212 144a33 33 0 0 0 66 0M245 177v14M230 192h30"
        fill="none"
        stroke="var(--service-ink)"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </SceneFrame>
  );
}
