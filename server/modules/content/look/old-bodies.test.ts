import { expect, test } from 'vitest';
import { oldTexts, lookOf } from '#tests/support/old-look.ts';
import { profile } from '#tests/support/content.ts';
import { oldBodyOf, withPlaceholders } from './old-bodies.ts';

const facts = { ...profile, name: 'A+ (Media)', legalName: 'A+ (Media) GmbH' };

test.each([
  ['A+ (Media) GmbH and A+ (Media).', '{legalName} and {name}.'],
  ['BA+ (Media), AA (Media)', 'BA+ (Media), AA (Media)'],
  [`At ${profile.address.street}`, 'At {street}'],
  [`In ${profile.address.city}`, `In ${profile.address.city}`],
])('%s becomes %s', (text, replaced) => {
  expect(withPlaceholders({ list: [text, 7] }, undefined, facts)).toEqual({ list: [replaced, 7] });
});

test('a text that says what the published one says keeps its placeholders', () => {
  const published = { lead: 'In {city}: {name}', note: '{country}' };
  const old = { lead: `In ${profile.address.city}: ${facts.name}`, note: `${profile.address.country}!` };
  expect(withPlaceholders(old, published, facts)).toEqual({ lead: published.lead, note: old.note });
});

test('a fact without a value replaces nothing', () => {
  const empty = { ...facts, name: '', legalName: '', address: { ...facts.address, street: '' } };
  expect(withPlaceholders('A text', undefined, empty)).toBe('A text');
});

test('the WhatsApp number is written as the phone number is, if it is the same', () => {
  const texts = oldTexts();
  const numberOf = (href: string) => {
    texts.brand.whatsapp = { href };
    const body = oldBodyOf(lookOf(texts), { kind: 'profile', key: 'shop', language: 'en' }, profile);
    return body !== null && typeof body === 'object' && !Array.isArray(body) ? body.whatsapp : null;
  };
  texts.brand.phone = { display: '+49 30 1234-567' };
  expect(numberOf('https://wa.me/49301234567')).toBe('+49 30 1234-567');
  expect(numberOf('https://wa.me/4940765432')).toBe('+4940765432');
});

test('a country code that the first versions did not have is the published one', () => {
  const texts = oldTexts();
  delete texts.brand.address.countryCode;
  expect(oldBodyOf(lookOf(texts), { kind: 'profile', key: 'shop', language: 'en' }, profile)).toMatchObject({
    address: { countryCode: profile.address.countryCode },
  });
});
