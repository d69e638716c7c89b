import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { buttonStyles, type ButtonStyle } from './button-styles.ts';
import { Spinner } from './states/spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /**
   * Shows a spinner and ignores presses; `busyText` replaces the label. The button is not `disabled`: browsers would
   * move the keyboard focus away from it.
   */
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
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-disabled={busy ? true : ariaDisabled}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // Also for the implicit submission by Enter in a field, which clicks the submit button.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
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
