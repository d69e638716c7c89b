import { useId, type ChangeEvent, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { describedBy, FieldFrame, type FieldProps } from './field.tsx';

interface CodeFieldProps extends FieldProps, Pick<ComponentProps<'input'>, 'readOnly' | 'ref' | 'name'> {
  value: string;
  /** Called with at most `length` digits; other characters are removed from typed or pasted input. */
  onValue: (digits: string) => void;
  length?: number;
}

/** A one-time code: a single input for keyboards, password managers and screen readers, drawn as a row of slots. */
export function CodeField({ label, hint, error, optional, value, onValue, length = 6, ...input }: CodeFieldProps) {
  const id = useId();
  const take = (event: ChangeEvent<HTMLInputElement>) =>
    onValue(event.target.value.replace(/\D/g, '').slice(0, length));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      {/* Digits are written from left to right in every language. */}
      <span dir="ltr" className="group relative block">
        <span aria-hidden="true" className="flex gap-1.5 sm:gap-2">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={clsx(
                'figure-text field-surface grid h-16 min-w-0 flex-1 place-items-center rounded-control text-3xl',
                error && 'shadow-[inset_0_0_0_1.5px_var(--color-bad)]!',
                index === Math.min(value.length, length - 1) &&
                  'group-focus-within:outline-2 group-focus-within:outline-signal',
              )}
            >
              {value[index] ?? ''}
            </span>
          ))}
        </span>
        <input
          {...input}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={value}
          onChange={take}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className="absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </span>
    </FieldFrame>
  );
}
