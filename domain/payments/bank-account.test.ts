import { describe, expect, it } from 'vitest';
import { BankAccount } from './bank-account.ts';

const account = { currency: 'aed', holder: 'Hypecast FZ-LLC', bank: 'Emirates NBD' };

describe('a bank account', () => {
  it('is stored as banks write it', () => {
    expect(BankAccount.parse({ ...account, iban: 'ae07 0331 2345 6789 0123 456', bic: 'ebil aead' })).toEqual({
      ...account,
      currency: 'AED',
      iban: 'AE070331234567890123456',
      bic: 'EBILAEAD',
    });
  });

  it('has an account number and a routing code where banks use no IBAN', () => {
    const american = {
      ...account,
      currency: 'USD',
      iban: '',
      accountNumber: '0001-2345-67',
      routingCode: '021 000 021',
    };
    expect(BankAccount.parse(american)).toMatchObject({ accountNumber: '0001234567', routingCode: '021000021' });
  });

  it.each([
    ['an IBAN with a wrong digit', { iban: 'AE070331234567890123457' }],
    ['neither IBAN nor account number', {}],
    ['both of them', { iban: 'AE070331234567890123456', accountNumber: '12345' }],
    ['a BIC of nine characters', { iban: 'AE070331234567890123456', bic: 'EBILAEADX' }],
    ['no holder', { iban: 'AE070331234567890123456', holder: ' ' }],
  ])('is not accepted with %s', (_, fields) => {
    expect(BankAccount.safeParse({ ...account, ...fields }).success).toBe(false);
  });
});
