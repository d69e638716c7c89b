import { useId, type ComponentProps, type ReactNode } from 'react';
import { clsx } from 'clsx';

interface RadioOptionProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** A second line, part of the accessible description. */
  note?: ReactNode;
  /** Beside the label, at its end. */
  aside?: ReactNode;
}

/** One choice of a group, as a row that can be pressed anywhere. Put several in a `fieldset`. */
export function RadioOption({ label, note, aside, className, ...input }: RadioOptionProps) {
  const id = useId();
  return (
    <label
      className={clsx(
        'field-surface flex min-h-14 items-center gap-4 rounded-control px-4 py-2.5 has-checked:shadow-[inset_0_0_0_2px_var(--color-signal)]! has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal-bright',
        className,
      )}
    >
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...input}
          type="radio"
          aria-labelledby={`${id}-label`}
          aria-describedby={note ? `${id}-note` : undefined}
          className="peer field-surface absolute inset-0 appearance-none rounded-full outline-none!"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none relative size-3 rounded-full bg-signal opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="grid min-w-0 grow">
        <span id={`${id}-label`} className="font-medium text-bone">
          {label}
        </span>
        {note ? (
          <span id={`${id}-note`} className="text-[0.8125rem] text-faint">
            {note}
          </span>
        ) : null}
      </span>
      {aside}
    </label>
  );
}
