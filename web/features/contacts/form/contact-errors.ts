import type { FieldErrors } from 'react-hook-form';
import type { ContactForm } from '#domain/contacts/contact.ts';
import type { MessageId } from '#web/lib/i18n/text.ts';

const missing = {
  name: 'contact.form.error.name',
  email: 'contact.form.error.email',
  message: 'contact.form.error.message',
} as const satisfies Record<string, MessageId>;

type RequiredField = keyof typeof missing;

const requiredFields = Object.keys(missing) as RequiredField[];

/** The required fields that are empty or blank. */
export function missingFields(values: Pick<ContactForm, RequiredField>): RequiredField[] {
  return requiredFields.filter((field) => values[field].trim() === '');
}

/** The message beside a field for a schema error. */
export function fieldErrorId(
  field: keyof ContactForm,
  errors: FieldErrors<ContactForm>,
  values: Pick<ContactForm, RequiredField>,
): MessageId | undefined {
  const error = errors[field];
  if (error === undefined) return undefined;
  if (error.type === 'too_big') return 'contact.form.error.long';
  const required = requiredFields.find((name) => name === field);
  if (required === undefined) return undefined;
  if (required === 'email' && values.email.trim() !== '') return 'contact.form.error.emailShape';
  return missing[required];
}
