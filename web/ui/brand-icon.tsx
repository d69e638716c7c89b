import { brandMarks, type BrandMark } from './brand-marks.ts';

/** A platform's own mark in the colour of the text. Decorative unless it has a `label`. */
export function BrandIcon({ mark, label, className }: { mark: BrandMark; label?: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} className={className}>
      <path d={brandMarks[mark]} />
    </svg>
  );
}
