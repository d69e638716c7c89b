import { clsx } from 'clsx';

const sizes = {
  sm: 'size-11 rounded-[0.5rem] text-lg',
  md: 'size-16 rounded-[0.625rem] text-2xl',
  lg: 'size-20 rounded-control text-3xl sm:size-28 sm:text-5xl',
} as const;

interface CoverProps {
  /** Null: a drawn cover with the first letter of the name. */
  src: string | null;
  name: string | null;
  size?: keyof typeof sizes;
  className?: string;
}

/** The artwork of a song. Decorative: its title is always next to it. */
export function Cover({ src, name, size = 'md', className }: CoverProps) {
  const style = clsx(
    'shrink-0 shadow-[0_1px_0_rgb(255_255_255/0.1)_inset,0_8px_24px_rgb(0_0_0/0.4)]',
    sizes[size],
    className,
  );
  if (src !== null)
    return (
      <img
        src={src}
        alt=""
        width={640}
        height={640}
        loading="lazy"
        className={clsx(style, 'bg-white/6 object-cover')}
      />
    );
  return (
    <span aria-hidden="true" className={clsx(style, 'relative grid place-items-center overflow-hidden bg-[#1a1c26]')}>
      <svg viewBox="0 0 64 64" className="absolute inset-0 size-full text-service opacity-60">
        <g fill="none" stroke="currentColor" strokeOpacity="0.55">
          {[14, 19, 24, 29, 34, 39].map((radius) => (
            <circle key={radius} cx="52" cy="56" r={radius} />
          ))}
        </g>
      </svg>
      <span className="title relative text-bone">{firstLetter(name)}</span>
    </span>
  );
}

/** The first letter or digit, as its language writes it; a note for a song without a name. */
const firstLetter = (name: string | null): string => /[\p{L}\p{N}]/u.exec(name ?? '')?.[0].toUpperCase() ?? '♪';
