import { useId } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { SceneFrame } from './scene-frame.tsx';

const days = Array.from({ length: 26 }, (_, day) => {
  const trend = 30 + (day / 25) ** 1.7 * 165;
  const weekend = day % 7 > 4 ? 26 : 0;
  return Math.round(trend + weekend + 13 * Math.sin(day * 2.3));
});

/** Spotify Ads: streams by day, and the song that is playing. */
export function StreamScene() {
  const t = useText();
  const id = useId();
  return (
    <SceneFrame
      width={520}
      height={280}
      align="YMax"
      overlay={
        <span className="surface-3 absolute start-5 top-5 flex items-center gap-3 rounded-xl p-2 pe-5">
          <svg viewBox="0 0 44 44" className="size-11 rounded-lg">
            <path fill="var(--service-deep)" d="M0 0h44v44H0z" />
            <path fill="var(--service)" d="M0 44A44 44 0 0 1 44 0v14A30 30 0 0 0 14 44z" />
            <path fill="var(--service-second)" d="M25 44a19 19 0 0 1 19-19v19z" />
          </svg>
          <span className="grid gap-0.5 text-sm leading-tight">
            <span className="font-semibold">{t('storefront.scene.song')}</span>
            <span className="text-xs text-soft">{t('storefront.scene.playing')}</span>
          </span>
          <svg viewBox="0 0 20 20" className="ms-2 size-5 text-service" fill="currentColor">
            {[12, 18, 8, 15].map((height, index) => (
              <rect
                key={index}
                x={index * 5}
                y={20 - height}
                width="3"
                height={height}
                rx="1"
                className="animate-equalise"
              />
            ))}
          </svg>
        </span>
      }
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--service)" />
          <stop offset="1" stopColor="var(--service-deep)" stopOpacity="0.35" />
        </linearGradient>
      </defs>
      {[70, 140, 210].map((y) => (
        <path key={y} d={`M0 ${y}h520`} stroke="#fff" strokeOpacity="0.06" />
      ))}
      {days.map((height, day) => (
        <rect
          key={day}
          x={day * 20 + 3}
          y={280 - height}
          width="14"
          height={height + 12}
          rx="5"
          fill={day === days.length - 1 ? 'var(--service-second)' : `url(#${id})`}
        />
      ))}
    </SceneFrame>
  );
}
