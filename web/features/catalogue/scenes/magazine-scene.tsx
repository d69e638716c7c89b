import { useId } from 'react';
import { directionOf } from '#domain/locales.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { SceneFrame } from './scene-frame.tsx';

/** Where the headline's lines begin on the right page, and their size: Arabic needs more line height. */
const headlines = { ltr: { x: 286, size: 34 }, rtl: { x: 448, size: 27 } } as const;

const column = (x: number, from: number, to: number) =>
  Array.from(
    { length: Math.floor((to - from) / 9) },
    (_, line) => `M${x} ${from + line * 9}h${line % 6 === 5 ? 38 : 66}`,
  ).join('');

/** Digital Publications: a printed spread. */
export function MagazineScene() {
  const t = useText();
  const id = useId();
  const headline = headlines[directionOf(useLocale())];
  return (
    <SceneFrame width={520} height={300}>
      <defs>
        <pattern id={`${id}p`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(32)">
          <circle cx="3.5" cy="3.5" r="2.5" fill="#14120f" />
        </pattern>
        <pattern id={`${id}q`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(32)">
          <circle cx="3.5" cy="3.5" r="1.3" fill="#14120f" />
        </pattern>
        <linearGradient id={`${id}f`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.28" />
        </linearGradient>
        <clipPath id={`${id}c`}>
          <rect x="54" y="26" width="206" height="272" />
        </clipPath>
      </defs>
      <g transform="translate(31 17) scale(0.88) rotate(-5 260 150)">
        <rect x="60" y="36" width="412" height="280" rx="3" fill="#000" opacity="0.5" />
        <path d="M54 26h206v280H54z" fill="#e9e3d6" />
        <path d="M260 26h206v280H260z" fill="#f4f1ec" />
        <g clipPath={`url(#${id}c)`}>
          <path d="M54 26h206v280H54z" fill="var(--service)" />
          <path d="M54 26h206v280H54z" fill={`url(#${id}q)`} opacity="0.55" />
          <circle cx="168" cy="128" r="54" fill={`url(#${id}p)`} />
          <path d="M70 330c4-86 42-132 98-132s88 46 92 132z" fill={`url(#${id}p)`} />
          <path d="M118 118c0-40 26-58 52-58s52 20 50 58l-10 2c-6-18-16-24-40-24s-36 8-42 24z" fill="#14120f" />
          <path
            d="M128 122h34l6 6 6-6h34v14a14 14 0 0 1-14 10h-8a12 12 0 0 1-12-10h-12a12 12 0 0 1-12 10h-8a14 14 0 0 1-14-10z"
            fill="#14120f"
          />
        </g>
        <path d="M230 26h30v280h-30z" fill={`url(#${id}f)`} />
        <path d="M260 26h26v280h-26z" fill={`url(#${id}f)`} transform="matrix(-1 0 0 1 546 0)" />
        <g className="poster" fontSize={headline.size} fill="#14120f">
          {t('storefront.scene.headline')
            .split(' / ')
            .map((line, index) => (
              <text key={line} x={headline.x} y={80 + index * 31}>
                {line}
              </text>
            ))}
        </g>
        <path d="M287 40h50" stroke="#b3261e" strokeWidth="5" />
        <path d="M287 158h160" stroke="#14120f" strokeWidth="1.5" />
        <path d={column(287, 176, 300) + column(371, 176, 300)} stroke="#14120f" strokeOpacity="0.42" strokeWidth="3" />
      </g>
    </SceneFrame>
  );
}
