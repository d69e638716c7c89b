import type { BankAccount } from '#domain/payments/bank-account.ts';
import { bankFields, type BankFieldName } from '#domain/payments/bank-fields.ts';
import { instalmentsOf, type InstalmentState } from '#domain/payments/instalment.ts';
import { toCents } from '#domain/money.ts';
import type { Dues } from './payment-part.queries.ts';
import type { Word, Words } from './words.ts';

/** How an order that is not fully paid is to be paid, in the words that are printed. Amounts in cents. */
export interface PaymentPart {
  titles: { accounts: string; plan: string };
  sums: { label: string; amount: number }[];
  /** More than one instalment; `day` is `YYYY-MM-DD`. */
  plan: { day: string; amount: number; state: string }[];
  /** What each bank account is given as; empty where no transfer was agreed, and once nothing is open. */
  accounts: { label: string; value: string }[][];
}

const STATES = {
  paid: 'paid',
  due: 'due',
  overdue: 'overdue',
  later: null,
} as const satisfies Record<InstalmentState, Word | null>;

const FIELDS = {
  holder: 'accountHolder',
  iban: 'iban',
  accountNumber: 'accountNumber',
  routingCode: 'bankCode',
  bic: 'bic',
  bank: 'bank',
} as const satisfies Record<BankFieldName, Word>;

const accountRows = (account: BankAccount, reference: string, words: Words) => [
  ...bankFields(account).map(({ name, text }) => ({ label: words.say(FIELDS[name]), value: words.typed(text) })),
  { label: words.say('reference'), value: words.figure(reference) },
];

function stateText(state: InstalmentState, words: Words): string {
  const word = STATES[state];
  return word === null ? '' : words.say(word);
}

export function paymentPart(dues: Dues, words: Words): PaymentPart {
  const plan = instalmentsOf(dues.instalments, (toCents(dues.total) - toCents(dues.open)) / 100, dues.today);
  const [only] = plan;
  return {
    titles: { accounts: words.say('payByTransfer'), plan: words.say('due') },
    sums: [
      { label: words.say('paidSoFar'), amount: toCents(dues.paid) },
      { label: words.say('rest'), amount: toCents(dues.open) },
    ],
    plan:
      plan.length > 1 || (only !== undefined && only.state !== 'paid')
        ? plan.map(({ amount, due_on: day, state }) => ({
            day,
            amount: toCents(amount),
            state: stateText(state, words),
          }))
        : [],
    accounts: (dues.transfer?.accounts ?? []).map((account) => accountRows(account, dues.order_number, words)),
  };
}
