import { useId, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { controlStyles, describedBy, FieldFrame, type FieldProps } from './field.tsx';

export function TextField({ label, hint, error, optional, id, className, ...input }: ComponentProps<'input'> & FieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <input
        type="text"
        {...input}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        className={clsx(controlStyles, 'min-h-12', className)}
      />
    </FieldFrame>
  );
}
