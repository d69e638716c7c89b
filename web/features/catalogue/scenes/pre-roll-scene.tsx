import { useId } from 'react';
import { SkipForward } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';
import { SceneFrame } from './scene-frame.tsx';

const beams = [
  [90, -30, 200],
  [210, 120, 330],
  [330, 250, 420],
  [450, 330, 560],
  [560, 450, 700],
] as const;

const heads = Array.from({ length: 23 }, (_, index) => ({
  x: index * 29 + ((index * 13) % 11),
  y: 338 + ((index * 7) % 19),
  r: 17 + ((index * 5) % 8),
}));

const arms = [
  'M96 350L84 268l-7-16M92 300l10-30',
  'M188 350l9-66 12-13',
  'M262 356l-10-52-13-11',
  'M404 356l8-72 12-9',
  'M472 350l-8-60-11-12',
  'M561 350l12-78 10-17M569 300l-16-26',
];

/** YouTube Ads: an ad before a video, with five seconds until it can be skipped. */
export function PreRollScene() {
  const t = useText();
  const id = useId();
  return (
    <SceneFrame
      width={640}
      height={360}
      align="YMax"
      overlay={
        <>
          <span className="absolute start-4 bottom-5 rounded bg-black/70 px-2 py-1 text-xs text-bone">
            <b className="font-semibold text-[#ffd34d]">{t('storefront.scene.ad')}</b> 0:05
          </span>
          <span className="absolute end-0 bottom-5 flex items-center gap-2 bg-black/80 px-4 py-2.5 text-sm font-medium text-bone shadow-[inset_0_0_0_1px_rgb(255_255_255/0.25)]">
            {t('storefront.scene.skip')} <SkipForward className="size-4 fill-current" />
          </span>
          <span className="absolute inset-x-0 bottom-0 h-1 bg-white/20">
            <span className="block h-full w-[37%] bg-[#ffd34d]" />
          </span>
        </>
      }
    >
      <defs>
        <radialGradient id={`${id}s`} cx="0.5" cy="0.62" r="0.75">
          <stop offset="0" stopColor="var(--service-second)" />
          <stop offset="0.28" stopColor="var(--service)" />
          <stop offset="0.62" stopColor="var(--service-deep)" />
          <stop offset="1" stopColor="#12040a" />
        </radialGradient>
        <linearGradient id={`${id}b`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.55" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}c`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1a0408" />
          <stop offset="1" stopColor="#050103" />
        </linearGradient>
      </defs>
      <rect width="640" height="360" fill={`url(#${id}s)`} />
      {beams.map(([top, left, right]) => (
        <path key={top} d={`M${top - 3} 0h6L${right} 330H${left}z`} fill={`url(#${id}b)`} opacity="0.32" />
      ))}
      <path d="M0 42h640M0 58h640" stroke="#12040a" strokeWidth="3" />
      <path
        d="M0 58l16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16"
        fill="none"
        stroke="#12040a"
        strokeWidth="2"
      />
      {beams.map(([top]) => (
        <path key={top} d={`M${top - 9} 56h18l-3 17h-12z`} fill="#12040a" />
      ))}
      <g fill="#13030a" stroke="#13030a" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="322" cy="132" r="18" strokeWidth="0" />
        <path d="M298 168q24-12 48 0l-4 62 12 120h-64l12-120z" strokeWidth="8" />
        <path d="M302 172l-38-36-16-50" fill="none" strokeWidth="15" />
        <path d="M342 174l26 28-30-44" fill="none" strokeWidth="14" />
        <path d="M338 154l-6-10" strokeWidth="10" />
        <path d="M240 84l-4-13M248 84l2-14" fill="none" strokeWidth="6" />
      </g>
      {arms.map((arm) => (
        <path
          key={arm}
          d={arm}
          fill="none"
          stroke="#1a0408"
          strokeWidth="12"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      <g fill={`url(#${id}c)`}>
        {heads.map((head) => (
          <circle key={head.x} cx={head.x} cy={head.y} r={head.r} />
        ))}
      </g>
      <path d="M0 344h640v20H0z" fill="#070103" />
    </SceneFrame>
  );
}
