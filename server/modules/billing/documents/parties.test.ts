import { describe, expect, test } from 'vitest';
import type { DocumentBuyer } from '#domain/billing/billing-document.ts';
import { buyerLines } from './parties.ts';
import { wordsOf } from './words.ts';

const linesOf = (buyer: DocumentBuyer) => buyerLines(buyer, 'tax', wordsOf('en'));

describe('buyer', () => {
  const nia = {
    name: 'Nia Cole',
    email: 'nia@example.test',
    address: '1 Main Street, Austin, TX 73301, United States',
    notes: null,
  };

  test('of an older document has no separate country', () => {
    expect(linesOf(nia)).toEqual([nia.name, nia.email, nia.address]);
  });

  test('shows the country once, with or without a postal address', () => {
    const place = { country: 'US', region: 'TX', company: null, taxNumber: null };
    expect(linesOf({ ...nia, ...place })).toEqual([nia.name, nia.email, nia.address]);
    expect(linesOf({ ...nia, ...place, address: null })).toEqual([nia.name, nia.email, 'TX, United States']);
  });

  test('that is a company comes first with its tax number, without repeating the checkout note', () => {
    const company = { company: 'Nuit SARL', country: 'FR', region: null, taxNumber: '40303265045' };
    expect(linesOf({ ...nia, ...company, address: null, notes: 'Company: Nuit SARL' })).toEqual([
      'Nuit SARL',
      'Nia Cole',
      'nia@example.test',
      'France',
      'Tax number FR 40303265045',
    ]);
    expect(linesOf({ ...nia, ...company, notes: 'Call me' }).at(-1)).toBe('Call me');
  });

  test.each([
    ['FR', '40303265045', 'vat', 'VAT no. FR40303265045'],
    ['GR', '094259216', 'vat', 'VAT no. EL094259216'],
    ['AE', '100123456700003', 'trn', 'TRN 100123456700003'],
    ['AU', '83914571673', 'abn', 'ABN 83914571673'],
    ['SA', '310123456700003', 'tax', 'Tax number SA 310123456700003'],
  ] as const)('in %s has the name and the form of numbers there', (country, taxNumber, label, printed) => {
    const buyer = { ...nia, company: 'Any', country, region: null, taxNumber };
    expect(buyerLines(buyer, label, wordsOf('en')).at(-1)).toBe(printed);
  });
});
