import type { BankAccount } from '#domain/payments/bank-account.ts';
import { toCents } from '#domain/money.ts';
import type { Dues } from '../documents/payment-part.queries.ts';
import type { Fields } from './structured-fields.ts';

/** UNTDID 4461. */
const CREDIT_TRANSFER = '30';

const byTransfer = ({ iban, accountNumber = '', holder, bic }: BankAccount, reference: string): Fields => ({
  'cbc:PaymentMeansCode': CREDIT_TRANSFER,
  'cbc:PaymentID': reference,
  'cac:PayeeFinancialAccount': {
    'cbc:ID': iban ?? accountNumber,
    'cbc:Name': holder,
    ...(bic !== undefined && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bic } }),
  },
});

/** When and how what is open of an invoice on account is to be paid. A sum needs a day or terms (BR-CO-25). */
export function paymentFields({ open, paid, total, ended, due_on: day, transfer }: Dues): Fields {
  if (ended || toCents(open) === 0)
    return toCents(paid) === toCents(total)
      ? {}
      : { 'cac:PaymentTerms': { 'cbc:Note': 'Nothing is to be paid any more' } };
  const accounts = transfer?.accounts ?? [];
  return {
    ...(day === null ? { 'cac:PaymentTerms': { 'cbc:Note': 'Payable at once' } } : { 'cbc:DueDate': day }),
    ...(accounts.length > 0 && {
      'cac:PaymentMeans': accounts.map((account) => byTransfer(account, transfer?.reference ?? '')),
    }),
  };
}
