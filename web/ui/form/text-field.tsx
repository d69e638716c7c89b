import { useId, type ComponentProps, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { controlStyles, describedBy, FieldFrame, type FieldProps } from './field.tsx';

interface TextFieldProps extends ComponentProps<'input'>, FieldProps {
  /** A decorative icon at the end of the field, such as the platform of a link. */
  mark?: ReactNode;
}

/** Emails, URLs and numbers are written from left to right in every language. */
const LEFT_TO_RIGHT = new Set(['email', 'tel', 'url', 'number']);

export function TextField({ label, hint, error, optional, mark, id, className, ...input }: TextFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  const dir =
    input.dir ?? (LEFT_TO_RIGHT.has(input.type ?? 'text') || input.inputMode === 'numeric' ? 'ltr' : undefined);
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <span dir={dir} className="relative block">
        <input
          type="text"
          {...input}
          dir={dir}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
          className={clsx(controlStyles, 'min-h-12', mark && 'pe-12', className)}
        />
        {mark ? (
          <span className="pointer-events-none absolute inset-y-0 end-3.5 grid place-items-center">{mark}</span>
        ) : null}
      </span>
    </FieldFrame>
  );
}
