import * as z from 'zod';

/** What an amount of the journal is booked for. Each has one account in the agency's accounting program. */
export const purposes = [
  'revenue_taxed',
  'revenue_reverse_charge',
  'revenue_untaxed',
  'tax',
  'receivables',
  'clearing',
  'bank',
  'fees',
  'chargebacks',
  'write_offs',
  'client_balances',
] as const;
export type Purpose = (typeof purposes)[number];
export type Accounts = Record<Purpose, string>;

export const charts = ['generic', 'skr03', 'skr04'] as const;
export type Chart = (typeof charts)[number];

/**
 * Accounts to begin with. Those of DATEV's charts have no automatic tax: the tax is a posting of its own, and an account
 * that computes it would book it twice. 10000 is the customer that stands for all.
 */
export const chartAccounts: Readonly<Record<Chart, Accounts>> = {
  generic: {
    revenue_taxed: '4000',
    revenue_reverse_charge: '4010',
    revenue_untaxed: '4020',
    tax: '2200',
    receivables: '1200',
    clearing: '1050',
    bank: '1000',
    fees: '6100',
    chargebacks: '6200',
    write_offs: '6300',
    client_balances: '2400',
  },
  skr03: {
    revenue_taxed: '8200',
    revenue_reverse_charge: '8336',
    revenue_untaxed: '8338',
    tax: '1770',
    receivables: '10000',
    clearing: '1360',
    bank: '1200',
    fees: '4970',
    chargebacks: '2300',
    write_offs: '2400',
    client_balances: '1700',
  },
  skr04: {
    revenue_taxed: '4200',
    revenue_reverse_charge: '4336',
    revenue_untaxed: '4338',
    tax: '3800',
    receivables: '10000',
    clearing: '1460',
    bank: '1800',
    fees: '6855',
    chargebacks: '6969',
    write_offs: '6930',
    client_balances: '3500',
  },
};

/** The accounts that the agency wrote itself. */
export type OwnAccounts = Partial<Accounts>;

export const accountsOf = ({ chart, accounts }: { chart: Chart; accounts: OwnAccounts }): Accounts => ({
  ...chartAccounts[chart],
  ...accounts,
});

const account = z.string().trim().min(1, 'Enter an account').max(60, 'Use up to 60 characters');
const whole = (message: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d*$/, message)
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((value) => value === null || (value >= min && value <= max), message);

/** The form of the accounts, as it is typed. */
export const bookSettingsForm = z.object({
  chart: z.enum(charts),
  accounts: z.record(z.enum(purposes), account),
  datev_consultant: whole('Enter 4 to 7 digits', 1001, 9_999_999),
  datev_client: whole('Enter up to 5 digits', 1, 99_999),
  datev_account_length: z.coerce.number().int().min(4).max(8),
  datev_year_starts: z.coerce.number().int().min(1).max(12),
  xero_tax_rate: z.string().trim().min(1, 'Enter the name of a tax rate').max(50, 'Use up to 50 characters'),
});
export type BookSettings = z.output<typeof bookSettingsForm>;
