import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';

/** Props shared by all form controls (UI-05). */
export interface FieldProps {
  label: string;
  /** Helper text, part of the control's accessible description. */
  hint?: ReactNode;
  /** The validation error; shown next to the control and announced. */
  error?: string | undefined;
  /** Marks the field as optional in its label. */
  optional?: boolean;
}

interface FieldFrameProps extends FieldProps {
  id: string;
  children: ReactNode;
}

/** The ids for the control's `aria-describedby`. */
export function describedBy(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>): string | undefined {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

export function FieldFrame({ id, label, hint, error, optional, children }: FieldFrameProps) {
  const t = useText();
  return (
    <div className="grid content-start gap-2" data-slot="field">
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm font-medium text-bone">
        {label}
        {optional ? <span className="text-[0.8125rem] font-normal text-faint">{t('shell.field.optional')}</span> : null}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-faint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-[0.8125rem] leading-snug text-bad">
          <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

export const controlStyles =
  'field-surface w-full rounded-control px-4 text-base text-bone placeholder:text-faint disabled:opacity-60 rtl:text-right rtl:[unicode-bidi:plaintext]';
