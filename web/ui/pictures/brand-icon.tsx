import type { BrandMark } from './brand-marks.ts';
import file from './brand-marks.svg?url&no-inline';

const drawings: string = import.meta.env.SSR ? (await import('./brand-marks.svg?raw')).default : '';

/**
 * The server inlines the symbol, which saves a request. Icons rendered later in the browser use the shared sprite. The
 * symbols are not part of any script.
 */
function drawing(mark: BrandMark): string {
  return new RegExp(`<symbol id="${mark}"[^>]*>(.*?)</symbol>`).exec(drawings)?.[1] ?? `<use href="${file}#${mark}"/>`;
}

/** A platform's logo in `currentColor`. Decorative unless it has a `label`. */
export function BrandIcon({ mark, label, className }: { mark: BrandMark; label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="currentColor"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawing(mark) }}
    />
  );
}
