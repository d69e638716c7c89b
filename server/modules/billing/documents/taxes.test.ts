import { describe, expect, test } from 'vitest';
import { buyerLines, reverseChargeRemark, taxLabel, taxRows } from './taxes.ts';

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
    expect(reverseChargeRemark(exclusive)).toBeNull();
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
    expect(reverseChargeRemark(reverse)).toBe('Reverse charge: VAT to be accounted for by the recipient.');
  });
});

describe('buyer', () => {
  const nia = {
    name: 'Nia Cole',
    email: 'nia@example.test',
    address: '1 Main Street, Austin, TX 73301, United States',
    notes: null,
  };

  test('of an older document has no separate country', () => {
    expect(buyerLines(nia)).toEqual([nia.name, nia.email, nia.address]);
  });

  test('shows the country once, with or without a postal address', () => {
    const place = { country: 'US', region: 'TX', company: null, taxNumber: null };
    expect(buyerLines({ ...nia, ...place })).toEqual([nia.name, nia.email, nia.address]);
    expect(buyerLines({ ...nia, ...place, address: null })).toEqual([nia.name, nia.email, 'TX, United States']);
  });

  test('that is a company comes first with its tax number, without repeating the checkout note', () => {
    const company = { company: 'Nuit SARL', country: 'FR', region: null, taxNumber: '40303265045' };
    expect(buyerLines({ ...nia, ...company, address: null, notes: 'Company: Nuit SARL' })).toEqual([
      'Nuit SARL',
      'Nia Cole',
      'nia@example.test',
      'France',
      'Tax number FR 40303265045',
    ]);
    expect(buyerLines({ ...nia, ...company, notes: 'Call me' }).at(-1)).toBe('Call me');
  });
});
