import { useId } from 'react';
import { clsx } from 'clsx';
import { areaPath, linePath, placePoints } from './chart-path.ts';

interface SparkLineProps {
  /** Oldest first; a single one is a dot. */
  values: readonly number[];
  /** The line's accessible name. Without it the line is decorative: a figure next to it says the same. */
  label?: string;
  width?: number;
  height?: number;
  className?: string;
}

/** A trend in the service's colour, with a dot on the latest point. */
export function SparkLine({ values, label, width = 480, height = 150, className }: SparkLineProps) {
  const fill = useId();
  const points = placePoints(values, { width: width - 8, height, inset: 8 });
  const end = points.at(-1);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={clsx('picture block w-full text-service', className)}
    >
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.5" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={areaPath(points, height)} fill={`url(#${fill})`} />
      <path
        d={linePath(points)}
        pathLength={1}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="animate-draw"
      />
      {end ? (
        <>
          <circle cx={end.x} cy={end.y} r="8" fill="currentColor" opacity="0.28" className="animate-blink" />
          <circle cx={end.x} cy={end.y} r="4" fill="currentColor" />
        </>
      ) : null}
    </svg>
  );
}
