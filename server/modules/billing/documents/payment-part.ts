import type { BankAccount } from '#domain/payments/bank-account.ts';
import { bankFields, type BankFieldName } from '#domain/payments/bank-fields.ts';
import { instalmentsOf, type InstalmentState } from '#domain/payments/instalment.ts';
import { toCents } from '#domain/money.ts';
import type { Dues } from './payment-part.queries.ts';

/** How an order that is not fully paid is to be paid. Amounts in cents. */
export interface PaymentPart {
  sums: { label: string; amount: number }[];
  /** More than one instalment; `day` is `YYYY-MM-DD`. */
  plan: { day: string; amount: number; state: string }[];
  /** What each bank account is given as; empty where no transfer was agreed, and once nothing is open. */
  accounts: { label: string; value: string }[][];
}

const STATES = {
  paid: 'Paid',
  due: 'Due',
  overdue: 'Overdue',
  later: '',
} as const satisfies Record<InstalmentState, string>;

const FIELDS = {
  holder: 'Account holder',
  iban: 'IBAN',
  accountNumber: 'Account number',
  routingCode: 'Bank code',
  bic: 'BIC',
  bank: 'Bank',
} as const satisfies Record<BankFieldName, string>;

const accountRows = (account: BankAccount, reference: string) => [
  ...bankFields(account).map(({ name, text }) => ({ label: FIELDS[name], value: text })),
  { label: 'Reference', value: reference },
];

export function paymentPart(dues: Dues): PaymentPart {
  const plan = instalmentsOf(dues.instalments, (toCents(dues.total) - toCents(dues.open)) / 100, dues.today);
  const [only] = plan;
  return {
    sums: [
      { label: 'Paid so far', amount: toCents(dues.paid) },
      { label: 'Open', amount: toCents(dues.open) },
    ],
    plan:
      plan.length > 1 || (only !== undefined && only.state !== 'paid')
        ? plan.map(({ amount, due_on: day, state }) => ({ day, amount: toCents(amount), state: STATES[state] }))
        : [],
    accounts: (dues.transfer?.accounts ?? []).map((account) => accountRows(account, dues.order_number)),
  };
}
