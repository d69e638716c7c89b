import { clsx } from 'clsx';

interface UsageBarProps {
  /** 0 to 1; what goes beyond is drawn as full. */
  share: number;
  tone: 'good' | 'warn' | 'bad';
}

const tones = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const;

/** How much of a limit is used. A picture of the figures that stand beside it, so it is not read out. */
export function UsageBar({ share, tone }: UsageBarProps) {
  return (
    <svg
      aria-hidden="true"
      data-tone={tone}
      className={clsx(
        'picture block h-2 w-full overflow-hidden rounded-full bg-black/60 shadow-[0_1px_0_rgb(255_255_255/0.07)] rtl:-scale-x-100',
        tones[tone],
      )}
    >
      <rect width={`${Math.max(0, Math.min(1, share)) * 100}%`} height="100%" rx="4" fill="currentColor" />
    </svg>
  );
}
