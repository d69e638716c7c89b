import { expect, test } from 'vitest';
import { bankFields } from './bank-fields.ts';

test('an IBAN is printed in groups of four and copied without spaces; what the account lacks is left out', () => {
  const account = { currency: 'USD', holder: 'Hypecast FZ-LLC', bank: 'Emirates NBD', iban: 'AE070331234567890123456' };
  expect(bankFields(account)).toEqual([
    { name: 'holder', text: 'Hypecast FZ-LLC', value: 'Hypecast FZ-LLC' },
    { name: 'iban', text: 'AE07 0331 2345 6789 0123 456', value: 'AE070331234567890123456' },
    { name: 'bank', text: 'Emirates NBD', value: 'Emirates NBD' },
  ]);
});
