import { clsx } from 'clsx';

interface UsageBarProps {
  /** 1 is the limit. Larger values are drawn as full. */
  share: number;
  tone: 'good' | 'warn' | 'bad';
}

const tones = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const;

/** Usage of a limit. Hidden from screen readers: the figures are next to it. */
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
