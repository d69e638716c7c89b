import { expect, test } from 'vitest';
import { newsletterWording } from '#domain/consent.ts';
import checkout from '#web/messages/en/checkout.json';
import contact from '#web/messages/en/contact.json';

test('the newsletter boxes say what is stored as agreed to', () => {
  expect(checkout['checkout.field.newsletter']).toBe(newsletterWording.checkout);
  expect(contact['contact.form.newsletter']).toBe(newsletterWording['contact-form']);
});
