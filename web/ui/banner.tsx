import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';

const looks = {
  error: {
    icon: CircleAlert,
    box: 'bg-bad/12 text-[#ffc9c9] shadow-[inset_0_0_0_1px_rgb(255_107_107/0.4)]',
    mark: 'text-bad',
  },
  success: {
    icon: CircleCheck,
    box: 'bg-good/10 text-[#c9f5da] shadow-[inset_0_0_0_1px_rgb(55_214_122/0.35)]',
    mark: 'text-good',
  },
  info: { icon: Info, box: 'bg-white/5 text-soft shadow-[inset_0_0_0_1px_rgb(255_255_255/0.09)]', mark: 'text-bone' },
} as const;

interface BannerProps {
  tone: keyof typeof looks;
  title?: string;
  children: ReactNode;
  className?: string;
}

/** A message above a form or a list. Errors are announced assertively, other tones politely. */
export function Banner({ tone, title, children, className }: BannerProps) {
  const { icon: Icon, box, mark } = looks[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(
        'flex animate-rise items-start gap-3 rounded-control px-4 py-3.5 text-[0.9375rem]',
        box,
        className,
      )}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', mark)} />
      <div>
        {title ? <p className="font-semibold text-bone">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
