import type { BankAccount } from '#domain/payments/bank-account.ts';

/** `DE89 3704 0044 …`, or the account number with the code of the bank. */
export function numberOf({ iban, accountNumber, routingCode }: BankAccount): string {
  if (iban !== undefined) return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return [accountNumber, routingCode].filter(Boolean).join(', ');
}
