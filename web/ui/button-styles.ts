import { cva, type VariantProps } from 'class-variance-authority';

const FADED = 'disabled:opacity-60 aria-disabled:opacity-60';
/** Without the accent: faded, most accents could not be read. */
const INACTIVE =
  'disabled:bg-white/10 disabled:text-soft disabled:shadow-none aria-disabled:bg-white/10 aria-disabled:text-soft aria-disabled:shadow-none';

/** The shared style of buttons and of links that look like buttons. */
export const buttonStyles = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-2.5 text-center font-semibold leading-tight select-none',
    'transition-[background-color,box-shadow,translate,color] duration-150 ease-out active:translate-y-px',
    'disabled:active:translate-y-0',
  ],
  {
    variants: {
      variant: {
        primary: [
          INACTIVE,
          'bg-signal text-signal-ink shadow-[inset_0_1px_0_rgb(255_255_255/0.35),0_12px_28px_-10px_rgb(from_var(--color-signal)_r_g_b/0.55)] hover:bg-signal-bright hover:shadow-[inset_0_1px_0_rgb(255_255_255/0.45),0_16px_36px_-8px_rgb(from_var(--color-signal)_r_g_b/0.7)]',
        ],
        secondary: [FADED, 'surface-3 text-bone hover:brightness-125'],
        quiet: [FADED, 'text-soft hover:bg-white/6 hover:text-bone'],
        danger: [FADED, 'bg-bad text-ground shadow-[inset_0_1px_0_rgb(255_255_255/0.35)] hover:brightness-110'],
        paper: [FADED, 'bg-paper-ink text-paper hover:bg-[#2b2720]'],
        service: [
          FADED,
          'bg-service text-service-ink shadow-[inset_0_1px_0_rgb(255_255_255/0.35)] hover:brightness-110',
        ],
      },
      size: {
        sm: 'min-h-11 rounded-[0.625rem] px-3.5 text-sm',
        md: 'min-h-12 rounded-control px-5 text-[0.9375rem]',
        lg: 'min-h-14 rounded-[0.875rem] px-7 text-base',
      },
      block: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'primary', size: 'md', block: false },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyles>;
