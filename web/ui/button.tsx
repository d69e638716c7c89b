import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { buttonStyles, type ButtonStyle } from './button-styles.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Disables the button and shows a spinner; `busyText` replaces the label. */
  busy?: boolean;
  busyText?: string;
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  busyText,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonStyles({ variant, size, block }), className)}
      data-slot="button"
    >
      {busy ? (
        <>
          <Spinner />
          {busyText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}
