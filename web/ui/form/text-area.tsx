import { useId, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { controlStyles, describedBy, FieldFrame, type FieldProps } from './field.tsx';

export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  className,
  ...area
}: ComponentProps<'textarea'> & FieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        rows={5}
        {...area}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        className={clsx(controlStyles, 'min-h-32 resize-y py-3 leading-relaxed', className)}
      />
    </FieldFrame>
  );
}
