import { useId, type ComponentProps, type ReactNode } from 'react';
import { Check } from 'lucide-react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, id, ...input }: CheckboxProps) {
  const made = useId();
  const fieldId = id ?? made;
  const notes = [error ? `${fieldId}-error` : '', hint ? `${fieldId}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div data-slot="field">
      <label
        htmlFor={fieldId}
        className="flex min-h-11 items-start gap-3 py-2 text-[0.9375rem] leading-snug text-soft has-disabled:opacity-60"
      >
        <span className="relative mt-px grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            id={fieldId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={notes || undefined}
            className="peer field-surface absolute inset-0 appearance-none rounded-md checked:bg-signal checked:shadow-none"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none relative size-4 text-signal-ink opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="pt-0.5">{label}</span>
      </label>
      {hint ? (
        <p id={`${fieldId}-hint`} className="ps-9 text-[0.8125rem] text-faint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${fieldId}-error`} role="alert" className="ps-9 text-[0.8125rem] text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
