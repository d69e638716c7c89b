import { useId, useState, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { controlStyles, describedBy, FieldFrame, type FieldProps } from './field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldProps {
  /** Labels of the toggle button: while the password is hidden, and while it is visible. */
  showLabel: string;
  hideLabel: string;
}

export function PasswordField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  showLabel,
  hideLabel,
  ...input
}: PasswordFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <span className="relative block">
        <input
          {...input}
          id={fieldId}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [describedBy(fieldId, { hint, error }), input['aria-describedby']].filter(Boolean).join(' ') || undefined
          }
          className={clsx(controlStyles, 'min-h-12 pe-13', className)}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          className="absolute end-0.5 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-control text-faint hover:text-bone"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </span>
    </FieldFrame>
  );
}
