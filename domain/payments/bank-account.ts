import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import * as z from 'zod';

/** Prints a code as banks write it: capitals, without spaces and dashes. */
const tidy = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

const text = (max: number) => z.string().trim().min(1, 'Fill this in').max(max, `Use up to ${max} characters`);
const optional = (pattern: RegExp, message: string) =>
  z
    .string()
    .transform(tidy)
    .transform((code) => (code === '' ? undefined : code))
    .refine((code) => code === undefined || pattern.test(code), message)
    .optional();

/**
 * One of the agency's bank accounts. Where banks use no IBAN (US, AU and others), it is an account number with the routing
 * code of the bank (routing number, BSB, sort code).
 */
export const BankAccount = z
  .strictObject({
    currency: z
      .string()
      .transform(tidy)
      .refine((code) => /^[A-Z]{3}$/.test(code), 'Use the three letters of the currency'),
    /** To whom clients transfer the money. */
    holder: text(140),
    bank: text(140),
    iban: z
      .string()
      .transform((iban) => electronicFormatIBAN(iban) ?? '')
      .transform((iban) => (iban === '' ? undefined : iban))
      .refine((iban) => iban === undefined || isValidIBAN(iban), 'This IBAN is not valid. Please check each character.')
      .optional(),
    accountNumber: optional(/^[A-Z0-9]{4,34}$/, 'Use 4 to 34 letters and digits'),
    routingCode: optional(/^[A-Z0-9]{4,20}$/, 'Use 4 to 20 letters and digits'),
    bic: z
      .string()
      .transform(tidy)
      .transform((bic) => (bic === '' ? undefined : bic))
      .refine((bic) => bic === undefined || isValidBIC(bic), 'This BIC is not valid: it has 8 or 11 characters')
      .optional(),
  })
  .refine(({ iban, accountNumber }) => (iban === undefined) !== (accountNumber === undefined), {
    path: ['iban'],
    message: 'Enter an IBAN, or an account number where banks use none',
  });
export type BankAccount = z.output<typeof BankAccount>;

/** How an order is paid by bank transfer: the result of `transfer_details()`. */
export interface TransferDetails {
  accounts: BankAccount[];
  /** To be written in the transfer: the order's number. */
  reference: string;
  /** What is asked for now, of what is open. */
  amount: number;
  open: number;
  currency: string;
  /** `YYYY-MM-DD`; null where nothing was agreed. */
  due_on: string | null;
}
