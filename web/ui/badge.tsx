import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { cva, type VariantProps } from 'class-variance-authority';

const badgeStyles = cva(
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] leading-none font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-white/8 text-soft',
        good: 'bg-good/14 text-good',
        warn: 'bg-warn/14 text-warn',
        bad: 'bg-bad/14 text-bad',
        signal: 'bg-signal text-signal-ink',
        service: 'bg-service text-service-ink',
        outline: 'text-faint shadow-[inset_0_0_0_1px_rgb(255_255_255/0.16)]',
        paper: 'bg-paper-ink/9 text-paper-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyles>['tone']>;

export function Badge({
  tone,
  dot = false,
  className,
  children,
}: VariantProps<typeof badgeStyles> & { dot?: boolean; className?: string; children: ReactNode }) {
  return (
    <span className={clsx(badgeStyles({ tone }), className)}>
      {dot ? <span aria-hidden="true" className="size-1.5 animate-blink rounded-full bg-current" /> : null}
      {children}
    </span>
  );
}
