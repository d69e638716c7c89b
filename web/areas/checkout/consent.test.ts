import { expect, test } from 'vitest';
import { newsletterWording } from '#domain/contacts/consent.ts';
import checkout from '#web/messages/en/checkout.json';
import contact from '#web/messages/en/contact.json';

test('the newsletter labels match the stored consent text', () => {
  expect(checkout['checkout.field.newsletter']).toBe(newsletterWording.checkout);
  expect(contact['contact.form.newsletter']).toBe(newsletterWording['contact-form']);
});
