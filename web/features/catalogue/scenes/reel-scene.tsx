import { useId } from 'react';
import { SceneFrame } from './scene-frame.tsx';

interface Reel {
  x: number;
  y: number;
  tone: 0 | 1 | 2;
  art: string;
}

// Each reel is 112 x 199; the art is drawn inside it: a singer, a skyline, hands, a wave, a sun over water, a face.
const reels: readonly Reel[] = [
  { x: 6, y: -58, tone: 0, art: 'M0 140l26-30 24 22 30-44 32 36v75H0z' },
  { x: 6, y: 151, tone: 1, art: 'M56 44a26 26 0 1 1 0 52 26 26 0 0 1 0-52zM8 199c4-60 24-88 48-88s44 28 48 88z' },
  { x: 130, y: -118, tone: 1, art: 'M0 150q28-26 56 0t56 0v49H0z' },
  {
    x: 130,
    y: 91,
    tone: 2,
    art: 'M38 62a22 22 0 1 1 38 20l46 58-12 10-52-54a22 22 0 0 1-20-34zM6 199q40-60 80-40l26 40z',
  },
  { x: 254, y: -40, tone: 2, art: 'M12 199V96h22v103zM40 199V66h18v133zM64 199v-82h20v82zM90 199v-60h16v60z' },
  {
    x: 254,
    y: 169,
    tone: 0,
    art: 'M56 40a34 34 0 0 1 34 34H22a34 34 0 0 1 34-34zM0 92h112v8H0zM12 112h88v6H12zM24 130h64v5H24zM36 146h40v4H36z',
  },
  { x: 378, y: -96, tone: 0, art: 'M56 60a22 22 0 1 1 0 44 22 22 0 0 1 0-44zM20 199c4-50 16-78 36-78s32 28 36 78z' },
  { x: 378, y: 113, tone: 1, art: 'M0 120q56-70 112 0v79H0z' },
];

const tones = ['var(--service-deep)', 'var(--service)', 'var(--service-second)'] as const;
const inks = ['var(--service)', 'var(--service-ink)', 'var(--service-deep)'] as const;

/** Instagram Growth: a grid of reels, one of them taking off. */
export function ReelScene() {
  const id = useId();
  return (
    <SceneFrame
      width={496}
      height={290}
      overlay={
        <span className="absolute inset-0 bg-linear-to-t from-[#0d0e13] via-transparent to-transparent opacity-70" />
      }
    >
      <defs>
        <clipPath id={id}>
          <rect width="112" height="199" rx="12" />
        </clipPath>
        <linearGradient id={`${id}t`} x1="0" y1="0" x2="0.3" y2="1">
          <stop offset="0" stopColor="var(--service-second)" />
          <stop offset="0.55" stopColor="var(--service)" />
          <stop offset="1" stopColor="var(--service-deep)" />
        </linearGradient>
      </defs>
      {reels.map((reel, index) => (
        <g key={reel.art} transform={`translate(${reel.x} ${reel.y})`} clipPath={`url(#${id})`}>
          <rect
            width="112"
            height="199"
            fill={index === 3 ? `url(#${id}t)` : tones[reel.tone]}
            opacity={index === 3 ? 1 : 0.72}
          />
          <path
            d={reel.art}
            fill={index === 3 ? 'var(--service-ink)' : inks[reel.tone]}
            opacity={index === 3 ? 0.9 : 0.6}
          />
          <rect
            width="112"
            height="199"
            rx="12"
            fill="none"
            stroke="#fff"
            strokeOpacity={index === 3 ? 0.7 : 0.12}
            strokeWidth="2"
          />
        </g>
      ))}
      <g transform="translate(186 176)">
        <circle r="25" fill="#000" opacity="0.5" />
        <path d="M-8-12l22 12-22 12z" fill="#fff" />
      </g>
      <g transform="translate(212 118)">
        <path d="M-34-17h68a17 17 0 0 1 0 34h-44l-12 11v-11h-12a17 17 0 0 1 0-34z" fill="#f4f1ec" />
        <path d="M-18 9c-16-10-12-20-6-20 4 0 6 3 6 5 0-2 2-5 6-5 6 0 10 10-6 20z" fill="#e0245e" />
        <path d="M4-3h24M4 6h16" stroke="#14120f" strokeWidth="4" strokeLinecap="round" />
      </g>
    </SceneFrame>
  );
}
