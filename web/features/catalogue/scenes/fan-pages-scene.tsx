import { SceneFrame } from './scene-frame.tsx';

const cards = [-32, 32, -17, 17, 0] as const;
const shades = [0.28, 0.5, 0.34, 0.7, 0.42, 0.9, 0.6, 0.24, 0.48] as const;

/** Instagram Fan Pages: profiles fanned out like a hand of cards. */
export function FanPagesScene() {
  return (
    <SceneFrame width={400} height={300} align="YMin">
      <circle cx="200" cy="180" r="170" fill="var(--service)" opacity="0.07" />
      {cards.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 200 440)`}>
          <rect
            x="134"
            y="36"
            width="132"
            height="244"
            rx="14"
            fill={angle === 0 ? '#f4f1ec' : '#12161c'}
            stroke="var(--service)"
            strokeOpacity={angle === 0 ? 0 : 0.4}
            strokeWidth="1.5"
          />
          <circle cx="200" cy="76" r="25" fill="none" stroke="var(--service)" strokeWidth="3.5" />
          <circle cx="200" cy="76" r="19" fill="var(--service-deep)" />
          <path d="M200 86c-17-10-13-21-7-21 4 0 7 3 7 6 0-3 3-6 7-6 6 0 10 11-7 21z" fill="var(--service-second)" />
          <path d="M174 116h52" stroke={angle === 0 ? '#14120f' : '#f4f1ec'} strokeWidth="6" strokeLinecap="round" />
          <path
            d="M184 128h32"
            stroke={angle === 0 ? '#14120f' : '#f4f1ec'}
            strokeOpacity="0.4"
            strokeWidth="4"
            strokeLinecap="round"
          />
          <rect x="148" y="140" width="104" height="20" rx="6" fill="var(--service)" />
          <path d="M182 150h36" stroke="var(--service-ink)" strokeWidth="4" strokeLinecap="round" />
          <g opacity={angle === 0 ? 1 : 0.55}>
            {shades.map((shade, index) => (
              <rect
                key={index}
                x={148 + (index % 3) * 35.5}
                y={170 + Math.floor(index / 3) * 35.5}
                width="33"
                height="33"
                rx="3"
                fill={index % 4 === 1 ? 'var(--service-deep)' : 'var(--service)'}
                opacity={shade}
              />
            ))}
          </g>
        </g>
      ))}
    </SceneFrame>
  );
}
