import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/fast-check.ts';
import type { Purpose } from './accounts.ts';
import { byDay, postingsOf, type BookedRow, type Posting } from './postings.ts';

const nothing: BookedRow = {
  day: '2026-10-05',
  kind: 'payment',
  order_number: 'HC-2026-0001',
  invoice: 'INV-2026-00001',
  credit_note: null,
  net: null,
  tax: null,
  paid: null,
  refunded: null,
  chargeback: null,
  credit: null,
  written_off: null,
  currency: 'USD',
  fee: null,
  fee_currency: null,
  provider: 'stripe',
  tax_rate: 0.08,
  reverse_charge: false,
};

const short = ({ debit, credit, cents }: Posting) => [debit, credit, cents];
const posted = (row: Partial<BookedRow>) => postingsOf({ ...nothing, ...row }).map(short);

describe('postings of', () => {
  test.each<[string, Partial<BookedRow>, ReturnType<typeof short>[]]>([
    [
      'a payment with its invoice and fee',
      { net: 490, tax: 39.2, paid: 529.2, fee: 15.65, fee_currency: 'USD' },
      [
        ['receivables', 'revenue_taxed', 490_00],
        ['receivables', 'tax', 39_20],
        ['clearing', 'receivables', 529_20],
        ['fees', 'clearing', 15_65],
      ],
    ],
    [
      'an invoice on account, under the reverse charge',
      { kind: 'invoice', net: 100, tax: 0, provider: null, tax_rate: 0, reverse_charge: true },
      [['receivables', 'revenue_reverse_charge', 100_00]],
    ],
    [
      'an invoice without tax',
      { kind: 'invoice', net: 100, tax: 0, provider: null, tax_rate: 0 },
      [['receivables', 'revenue_untaxed', 100_00]],
    ],
    ['a transfer, and one that was taken back', { paid: 50, provider: 'transfer' }, [['bank', 'receivables', 50_00]]],
    [
      'a transfer that was taken back',
      { kind: 'transfer taken back', paid: -50, provider: 'transfer' },
      [['receivables', 'bank', 50_00]],
    ],
    [
      'a payment from the balance',
      { paid: 50, credit: -50, provider: 'balance' },
      [['client_balances', 'receivables', 50_00]],
    ],
    [
      'a refund with its credit note',
      { kind: 'refund', credit_note: 'CN-2026-00001', net: -92.6, tax: -7.41, refunded: 100.01 },
      [
        ['revenue_taxed', 'receivables', 92_60],
        ['tax', 'receivables', 7_41],
        ['receivables', 'clearing', 100_01],
      ],
    ],
    [
      'a refund to the balance',
      { kind: 'refund', refunded: 30, credit: 30 },
      [['receivables', 'client_balances', 30_00]],
    ],
    [
      'a refund of a payment from the balance, to the balance',
      { kind: 'refund', refunded: 30, credit: 30, provider: 'balance' },
      [['receivables', 'client_balances', 30_00]],
    ],
    [
      'a refund that the bank returned',
      { kind: 'refund returned by the bank', refunded: -30 },
      [['clearing', 'receivables', 30_00]],
    ],
    ['an overpayment', { kind: 'overpayment', provider: null, credit: 10 }, [['bank', 'client_balances', 10_00]]],
    [
      'a balance that was paid back',
      { kind: 'balance paid back', provider: null, credit: -10 },
      [['client_balances', 'bank', 10_00]],
    ],
    ['a write-off', { kind: 'write-off', provider: null, written_off: 5 }, [['write_offs', 'receivables', 5_00]]],
    [
      'a chargeback with its fee',
      { kind: 'chargeback', chargeback: 529.2, fee: 15, fee_currency: 'EUR' },
      [
        ['chargebacks', 'clearing', 529_20],
        ['fees', 'clearing', 15_00],
      ],
    ],
    [
      'a credit note for a chargeback, which the client does not get',
      { kind: 'credit note for a chargeback', net: -490, tax: -39.2 },
      [
        ['revenue_taxed', 'chargebacks', 490_00],
        ['tax', 'chargebacks', 39_20],
      ],
    ],
    ['a dispute fee that was returned', { kind: 'dispute fee returned', fee: -15 }, [['clearing', 'fees', 15_00]]],
  ])('%s', (_name, row, expected) => {
    expect(posted(row)).toEqual(expected);
  });

  test('name the invoice, and in words what happened', () => {
    const [posting] = postingsOf({ ...nothing, kind: 'refund', credit_note: 'CN-2026-00001', refunded: 1 });
    expect(posting).toMatchObject({ document: 'INV-2026-00001', text: 'refund HC-2026-0001 CN-2026-00001' });
    const [other] = postingsOf({ ...nothing, kind: 'payment (duplicate)', invoice: null, paid: 1 });
    expect(other).toMatchObject({ document: 'HC-2026-0001', text: 'payment (duplicate) HC-2026-0001' });
  });
});

const amount = fc.option(
  fc.integer({ min: -9_999_99, max: 9_999_99 }).map((cents) => cents / 100),
  { nil: null },
);
const row = fc
  .record({
    day: fc.constantFrom('2026-10-01', '2026-10-02', '2026-10-31'),
    kind: fc.constantFrom('payment', 'refund', 'invoice', 'chargeback', 'credit note for a chargeback', 'overpayment'),
    order_number: fc.constantFrom(null, 'HC-2026-0001'),
    invoice: fc.constantFrom(null, 'INV-2026-00001'),
    credit_note: fc.constantFrom(null, 'CN-2026-00001'),
    net: amount,
    tax: amount,
    paid: amount,
    refunded: amount,
    chargeback: amount,
    credit: amount,
    written_off: amount,
    currency: fc.constantFrom('USD', 'EUR'),
    fee: amount,
    fee_currency: fc.constantFrom(null, 'USD', 'AED'),
    provider: fc.constantFrom(null, 'stripe', 'sandbox', 'transfer', 'balance'),
    tax_rate: fc.constantFrom(null, 0, 0.08),
    reverse_charge: fc.constantFrom(null, true, false),
  })
  // What is paid from a balance is less of it.
  .map((made) =>
    made.provider === 'balance' ? { ...made, credit: made.paid === null ? null : -made.paid, refunded: null } : made,
  );

const cents = (value: number | null) => Math.round((value ?? 0) * 100);

test('sums by account agree with the columns of any journal, and every day adds up to zero', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const postings = rows.flatMap((one) => postingsOf(one));
      for (const posting of postings) expect(posting.cents).toBeGreaterThan(0);
      for (const { lines } of byDay(postings)) expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(0);
      for (const currency of ['USD', 'EUR', 'AED']) {
        /** Debit less credit. */
        const of = (...purposes: Purpose[]) =>
          byDay(postings)
            .filter((day) => day.currency === currency)
            .flatMap(({ lines }) => lines)
            .reduce((sum, line) => sum + (purposes.includes(line.purpose) ? line.cents : 0), 0);
        const own = rows.filter((one) => one.currency === currency);
        const sum = (value: (one: BookedRow) => number) => own.reduce((total, one) => total + value(one), 0) || 0;
        const fees = rows
          .filter((one) => (one.fee_currency ?? one.currency) === currency)
          .reduce((total, one) => total + cents(one.fee), 0);
        const credited = (one: BookedRow) => one.kind === 'credit note for a chargeback';
        const gross = (one: BookedRow) => cents(one.net) + cents(one.tax);
        expect({
          revenue: of('revenue_taxed', 'revenue_reverse_charge', 'revenue_untaxed'),
          tax: of('tax'),
          fees: of('fees'),
          writtenOff: of('write_offs'),
          balances: of('client_balances'),
          chargebacks: of('chargebacks'),
          receivables: of('receivables'),
          money: of('bank', 'clearing'),
        }).toEqual({
          revenue: 0 - sum(({ net }) => cents(net)),
          tax: 0 - sum(({ tax }) => cents(tax)),
          fees,
          writtenOff: sum((one) => cents(one.written_off)),
          balances: 0 - sum((one) => cents(one.credit)),
          chargebacks: sum((one) => cents(one.chargeback) + (credited(one) ? gross(one) : 0)),
          receivables: sum(
            (one) => (credited(one) ? 0 : gross(one)) - cents(one.paid) + cents(one.refunded) - cents(one.written_off),
          ),
          money: sum((one) => cents(one.paid) - cents(one.refunded) - cents(one.chargeback) + cents(one.credit)) - fees,
        });
      }
    }),
  );
});
