import { expect, test } from 'vitest';
import type { ContactForm } from '#domain/contacts/contact.ts';
import { ContactRequest } from '#domain/contacts/contact.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { fieldErrorId, missingFields } from './contact-errors.ts';

async function errorsOf(values: ContactForm) {
  const result = await schemaResolver<ContactForm>(ContactRequest)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return result.errors;
}

test('[SF-CON-06] requires name, email and message', async () => {
  const values = { name: '  ', email: '', message: '\n' };
  expect(missingFields(values)).toEqual(['name', 'email', 'message']);
  const errors = await errorsOf(values);
  expect(fieldErrorId('name', errors, values)).toBe('contact.form.error.name');
  expect(fieldErrorId('email', errors, values)).toBe('contact.form.error.email');
  expect(fieldErrorId('message', errors, values)).toBe('contact.form.error.message');
});

test('distinguishes an invalid email from a missing one', async () => {
  const values = { name: 'Ann', email: 'ann@', message: 'Hello' };
  expect(missingFields(values)).toEqual([]);
  expect(fieldErrorId('email', await errorsOf(values), values)).toBe('contact.form.error.emailShape');
});

test('reports a message that is too long, and no errors for a valid request', async () => {
  const values = { name: 'Ann', email: 'ann@example.test', message: 'x'.repeat(5001) };
  expect(fieldErrorId('message', await errorsOf(values), values)).toBe('contact.form.error.long');
  expect(await errorsOf({ ...values, message: 'Hello', company_name: '', service_interest: '' })).toEqual({});
});
