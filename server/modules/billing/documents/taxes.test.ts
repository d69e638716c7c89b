import { describe, expect, test } from 'vitest';
import { reverseChargeNotes, taxLabel, taxRows } from './taxes.ts';
import { wordsOf } from './words.ts';

const exclusive = { tax_rate: '0.08000', tax_name: 'Tax', tax_inclusive: false, reverse_charge: false };
const inclusive = { ...exclusive, tax_name: 'VAT', tax_inclusive: true };
const reverse = { ...exclusive, tax_rate: '0.00000', tax_name: 'VAT', reverse_charge: true };

describe('tax on a billing document', () => {
  test('exclusive: adds one row above the total', () => {
    expect(taxRows(exclusive, '63.36', '855.36')).toEqual({
      sums: [{ label: 'Tax (8%)', amount: 6336 }],
      included: [],
    });
    expect(taxLabel({ ...exclusive, tax_rate: '0.08875', tax_name: 'Sales tax' })).toBe('Sales tax (8.875%)');
    expect(reverseChargeNotes(exclusive)).toEqual([]);
  });

  test('inclusive: shows net and tax below the total', () => {
    expect(taxRows(inclusive, '63.36', '855.36')).toEqual({
      sums: [],
      included: [
        { label: 'Net amount', amount: 79_200 },
        { label: 'Includes VAT (8%)', amount: 6336 },
      ],
    });
  });

  test('reverse charge: shows no tax and adds a remark', () => {
    expect(taxRows(reverse, '0.00', '792.00').sums).toEqual([{ label: 'VAT (reverse charge)', amount: 0 }]);
    const facts = { itemized: true, reason: null };
    expect(taxLabel({ ...reverse, facts })).toBe('VAT (0%)');
    expect(taxLabel({ ...reverse, facts: { ...facts, reason: { case: 'outside', code: 'O', en: '', ar: '' } } })).toBe(
      'VAT',
    );
    expect(reverseChargeNotes(reverse)).toEqual([
      { text: 'Reverse charge: VAT to be accounted for by the recipient.', language: 'en' },
    ]);
    expect(reverseChargeNotes(reverse, wordsOf('both')).map(({ language }) => language)).toEqual(['en', 'ar']);
  });
});
