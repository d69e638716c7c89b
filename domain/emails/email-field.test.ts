import { expect, test } from 'vitest';
import { EmailCode, ForgotPassword, SignIn, signUpForm } from '#domain/accounts/account.ts';
import { DEFAULT_PASSWORD_POLICY } from '#domain/accounts/password.ts';
import { ContactRequest } from '#domain/contacts/contact.ts';
import { PlaceOrder } from '#domain/orders/order.ts';
import { EmailSettingsForm } from './email-settings.ts';

const fields = {
  'sign in': SignIn.shape.email,
  'sign up': signUpForm(DEFAULT_PASSWORD_POLICY).shape.email,
  'forgot password': ForgotPassword.shape.email,
  'email code': EmailCode.shape.email,
  contact: ContactRequest.shape.email,
  order: PlaceOrder.shape.client_email,
  'reply to': EmailSettingsForm.shape.reply_to,
};

test.each(Object.entries(fields))('%s takes every address that can sign up, in its stored form', (_form, field) => {
  for (const email of [
    'a=b@example.com',
    'r&b@example.com',
    'sales#1@example.com',
    'jörg@example.com',
    'अजय@डाटा.भारत',
  ])
    expect(field.parse(email)).toBe(email);
  expect(field.parse(' Info@xn--bcher-kva.Example ')).toBe('info@bücher.example');
  for (const text of ['nia', 'nia@localhost', 'a b@example.com', 'nia@example.com, bcc@example.com'])
    expect(field.safeParse(text).success).toBe(false);
});
