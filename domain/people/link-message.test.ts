import { expect, test } from 'vitest';
import type { Locale } from '../locales.ts';
import { linkMessage, whatsAppUrl } from './link-message.ts';

const message = (language: Locale) =>
  linkMessage({
    shop: 'Northlight',
    link: 'payment',
    language,
    name: 'Nia',
    subject: 'HC-2026-0001',
    origin: 'https://shop.example',
    path: '/client/orders/1',
  });

test('writes in the client’s language and links to the page in it', () => {
  expect(message('en')).toBe('Hi Nia, you can pay for order HC-2026-0001 here: https://shop.example/client/orders/1');
  expect(message('es')).toMatch(/^Hola, Nia: .*https:\/\/shop\.example\/es\/client\/orders\/1$/);
  expect(message('ar')).toMatch(/https:\/\/shop\.example\/ar\/client\/orders\/1$/);
});

test('addresses a number in international form only', () => {
  expect(whatsAppUrl('+1 (555) 010-0199', 'Hi & bye')).toBe('https://wa.me/15550100199?text=Hi%20%26%20bye');
  expect(whatsAppUrl('0044 20 7946 0000', 'x')).toBe('https://wa.me/442079460000?text=x');
  expect(whatsAppUrl('020 7946 0000', 'x')).toBe('https://wa.me/?text=x');
  expect(whatsAppUrl(null, 'x')).toBe('https://wa.me/?text=x');
});
