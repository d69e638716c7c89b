import { describe, expect, test } from 'vitest';
import type { StatementLine } from '#domain/payments/bank-statement.ts';
import { matchLines, type Books, type OpenOrder } from './match-lines.ts';
import { mentionsIn } from './mentions.ts';
import { isSamePayer } from './same-payer.ts';

const order = (number: string, open: number, more: Partial<OpenOrder> = {}): OpenOrder => ({
  id: number,
  order_number: number,
  client_id: 'nia',
  client_name: 'Nia Cole',
  company: null,
  currency: 'USD',
  order_date: '2026-11-01',
  invoice_number: null,
  open,
  due: open,
  ...more,
});
const line = (reference: string, amount: number, more: Partial<StatementLine> = {}): StatementLine => ({
  id: `${reference} ${amount}`,
  booked_on: '2026-11-24',
  amount,
  currency: 'USD',
  payer: null,
  reference,
  bank_reference: reference,
  ignored: false,
  ...more,
});
const books = (open: OpenOrder[], more: Partial<Books> = {}): Books => ({
  currency: 'USD',
  prefixes: ['HC', 'INV'],
  open,
  closed: [],
  byHand: [],
  ...more,
});
const matched = (lines: StatementLine[], known: Books) =>
  matchLines(lines, known).map(({ grade, reason, parts, candidates, about }) => ({
    grade,
    reason,
    parts: parts.map(({ order: { order_number: number }, amount }) => [number, amount]),
    candidates: candidates.map(({ order_number: number }) => number),
    about,
  }));
const certain = { grade: 'certain', reason: 'reference', candidates: [], about: null };

describe('a line is certain', () => {
  test.each([
    'HC-2026-0012',
    'Payment hc 2026/0012 thanks',
    'HC20260012',
    'Order no. HC-2026-0012, 24.11.2026',
    'RE HC-20 26-00 12',
    'INV-2026-00007',
  ])('if it names its order as “%s” and has its amount', (reference) => {
    const known = books([order('HC-2026-0012', 529.2, { invoice_number: 'INV-2026-00007' })]);
    expect(matched([line(reference, 529.2)], known)).toEqual([{ ...certain, parts: [['HC-2026-0012', 529.2]] }]);
  });

  test('if it has the amount of the instalment that is due', () => {
    const known = books([order('HC-2026-0012', 1000, { due: 300 })]);
    expect(matched([line('HC-2026-0012', 300)], known)).toEqual([{ ...certain, parts: [['HC-2026-0012', 300]] }]);
  });

  test('if it names several orders of one client and has their sum', () => {
    const known = books([order('HC-2026-0012', 100), order('HC-2026-0013', 50.5)]);
    expect(matched([line('HC-2026-0012 + HC-2026-0013', 150.5)], known)).toMatchObject([
      {
        grade: 'certain',
        reason: 'references',
        parts: [
          ['HC-2026-0012', 100],
          ['HC-2026-0013', 50.5],
        ],
      },
    ]);
  });
});

describe('a line is likely', () => {
  test.each([
    ['less than is due', 100, 'less', 100],
    ['more than is open', 600, 'more', 529.2],
  ])('if it names its order with %s', (_, amount, reason, part) => {
    expect(matched([line('HC-2026-0012', amount)], books([order('HC-2026-0012', 529.2)]))).toMatchObject([
      { grade: 'likely', reason, parts: [['HC-2026-0012', part]] },
    ]);
  });

  test('if payer and amount are those of one order', () => {
    const known = books([order('HC-2026-0012', 100, { company: 'Müller Musik GmbH' }), order('HC-2026-0013', 70)]);
    expect(matched([line('Kampagne', 100, { payer: 'MUELLER MUSIK' })], known)).toMatchObject([
      { grade: 'likely', reason: 'payer', parts: [['HC-2026-0012', 100]] },
    ]);
  });

  test('if another line of the statement already pays the order', () => {
    const twice = [line('HC-2026-0012', 100), line('HC-2026-0012', 100, { id: 'second' })];
    expect(matched(twice, books([order('HC-2026-0012', 100)]))).toMatchObject([
      { grade: 'certain' },
      { grade: 'likely', reason: 'taken' },
    ]);
  });

  test('if it names orders of two clients: the older one is paid first', () => {
    const known = books([order('HC-2026-0012', 100), order('HC-2026-0013', 100, { client_id: 'ben' })]);
    expect(matched([line('HC-2026-0012 HC-2026-0013', 150)], known)).toMatchObject([
      {
        grade: 'likely',
        reason: 'several',
        parts: [
          ['HC-2026-0012', 100],
          ['HC-2026-0013', 50],
        ],
      },
    ]);
  });
});

describe('a line has no suggestion', () => {
  test('if its number runs into other digits and fits two orders', () => {
    const known = books([order('HC-2026-1234', 100), order('HC-2026-12341', 100)]);
    expect(matched([line('HC2026123412', 100)], known)).toMatchObject([
      { grade: 'none', reason: 'fits_several', candidates: ['HC-2026-1234', 'HC-2026-12341'] },
    ]);
  });

  test('if payer and amount fit two orders', () => {
    const known = books([order('HC-2026-0012', 100), order('HC-2026-0013', 100)]);
    expect(matched([line('Thanks', 100, { payer: 'COLE NIA' })], known)).toMatchObject([
      { grade: 'none', reason: 'fits_several', candidates: ['HC-2026-0012', 'HC-2026-0013'] },
    ]);
  });

  test('in another currency', () => {
    expect(
      matched([line('HC-2026-0012', 100, { currency: 'EUR' })], books([order('HC-2026-0012', 100)])),
    ).toMatchObject([{ grade: 'none', reason: 'other_currency' }]);
  });

  test('if its order is paid or canceled', () => {
    const known = books([], {
      closed: [
        { order_number: 'HC-2026-0001', invoice_number: null, canceled: false },
        { order_number: 'HC-2026-0002', invoice_number: null, canceled: true },
      ],
    });
    expect(matched([line('HC20260001 24', 10), line('HC-2026-0002', 10), line('Rent', 10)], known)).toMatchObject([
      { grade: 'none', reason: 'paid', about: 'HC-2026-0001' },
      { grade: 'none', reason: 'canceled', about: 'HC-2026-0002' },
      { grade: 'none', reason: 'nothing' },
    ]);
  });

  test('if it was recorded by hand, which is one line and not two', () => {
    const known = books([order('HC-2026-0012', 100)], {
      byHand: [{ received_on: '2026-11-23', amount: 100, payer: null, order_numbers: ['HC-2026-0012'] }],
    });
    const twice = [line('HC-2026-0012', 100), line('HC-2026-0012', 100, { id: 'second' })];
    expect(matched(twice, known)).toMatchObject([
      { grade: 'none', reason: 'recorded_by_hand', about: '2026-11-23' },
      { grade: 'certain' },
    ]);
    expect(matched([line('HC-2026-0012', 90)], known)).toMatchObject([{ reason: 'less' }]);
  });
});

test('2,000 lines against 2,000 orders take less than a second', () => {
  const open = Array.from({ length: 2000 }, (_, n) => order(`HC-2026-${String(n + 1).padStart(4, '0')}`, 100 + n));
  const lines = open.map(({ order_number: number, open: amount }) => line(`Thank you ${number} again`, amount));
  const start = performance.now();
  expect(matchLines(lines, books(open)).every(({ grade }) => grade === 'certain')).toBe(true);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('a number inside a longer word is no mention', () => {
  expect(mentionsIn('XHC-2026-0012 IBAN DE12', ['HC']).clear).toEqual([]);
  expect(mentionsIn('HC-2026-0012', [])).toEqual({ clear: [], guessed: [] });
});

test.each([
  ['COLE NIA', 'Nia Cole', true],
  ['Sello Ñandú S.L.', 'sello nandu', true],
  ['Straße Records GmbH & Co. KG', 'Strasse Records', true],
  ['Nia', 'Nia Cole', false],
  ['GmbH', 'Müller GmbH', false],
  ['Bank of Somewhere', 'Nia Cole', false],
])('“%s” and “%s” are the same payer: %s', (payer, name, expected) => {
  expect(isSamePayer(payer, name)).toBe(expected);
});
