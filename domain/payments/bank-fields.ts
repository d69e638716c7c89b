import type { BankAccount } from './bank-account.ts';

/** In groups of four, as banks print it. */
const groups = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

export type BankFieldName = 'holder' | 'iban' | 'accountNumber' | 'routingCode' | 'bic' | 'bank';

interface BankField {
  name: BankFieldName;
  /** As it is printed. */
  text: string;
  /** As it is typed. */
  value: string;
}

/** What a transfer to this account needs, in the order in which banks ask for it. */
export function bankFields(account: BankAccount): BankField[] {
  const names = ['holder', 'iban', 'accountNumber', 'routingCode', 'bic', 'bank'] as const;
  return names.flatMap((name) => {
    const value = account[name];
    return value === undefined ? [] : [{ name, value, text: name === 'iban' ? groups(value) : value }];
  });
}
