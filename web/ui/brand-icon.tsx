import type { BrandMark } from './brand-marks.ts';
import marks from './brand-marks.svg?url&no-inline';

/** A platform's own mark in the colour of the text. Decorative unless it has a `label`. The drawings come in one file, which no script carries. */
export function BrandIcon({ mark, label, className }: { mark: BrandMark; label?: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} className={className}>
      <use href={`${marks}#${mark}`} />
    </svg>
  );
}
