import { describe, expect, test } from 'vitest';
import { daysOfMonths, journalCsv, journalTotals, monthBefore, monthsOf, type JournalEntry } from './journal.ts';

const entry: JournalEntry = {
  id: 'a',
  at: '2026-11-24T10:00:00Z',
  day: '2026-11-24',
  kind: 'payment',
  order_number: 'HC-2026-0001',
  invoice: 'INV-2026-00001',
  credit_note: null,
  net: 490,
  tax: 39.2,
  gross: 529.2,
  paid: 529.2,
  refunded: null,
  chargeback: null,
  currency: 'USD',
  fee: 15.65,
  fee_currency: 'USD',
  payout: null,
  live: true,
  country: 'FR',
  tax_rate: 0.08,
  tax_number: '40303265045',
  reverse_charge: false,
  provider: 'stripe',
  credit: null,
  written_off: null,
};

describe('daysOfMonths', () => {
  test.each([
    ['2026-11', '2026-11', { from: '2026-11-01', to: '2026-11-30' }],
    ['2026-10', '2026-12', { from: '2026-10-01', to: '2026-12-31' }],
    ['2028-02', '2028-02', { from: '2028-02-01', to: '2028-02-29' }],
    ['2026-12', '2026-11', null],
    ['2026-13', '2026-13', null],
    ['', '2026-11', null],
    ['2024-01', '2026-12', { from: '2024-01-01', to: '2026-12-31' }],
    ['2023-12', '2026-12', null],
  ])('converts %s to %s', (from, to, days) => {
    expect(daysOfMonths(from, to)).toEqual(days);
  });
});

test('returns the previous month', () => {
  expect(monthBefore('2026-01-31')).toBe('2025-12');
  expect(monthBefore('2026-11-24')).toBe('2026-10');
});

test('lists the months of a range', () => {
  expect(monthsOf('2026-11', '2027-01')).toEqual([
    { month: '2026-11', days: { from: '2026-11-01', to: '2026-11-30' } },
    { month: '2026-12', days: { from: '2026-12-01', to: '2026-12-31' } },
    { month: '2027-01', days: { from: '2027-01-01', to: '2027-01-31' } },
  ]);
});

test('leaves missing values empty and keeps a negative amount a number', () => {
  const returned = { ...entry, kind: 'refund returned by the bank', paid: null, refunded: -33.3, live: null };
  const lines = journalCsv([entry, returned]).split('\r\n');
  expect(lines[1]).toBe(
    '"2026-11-24","payment","HC-2026-0001","INV-2026-00001","","490","39.2","529.2","529.2","","","USD","15.65","USD","","live","FR","0.08","40303265045","","stripe","",""',
  );
  expect(lines[2]).toContain('"-33.3"');
  expect(lines[2]).toMatch(/,"test","FR"/);
});

test('computes exact sums by currency, with fees in their own', () => {
  const abroad = { ...entry, currency: 'EUR', paid: 0.1, fee: 0.2 };
  const more = { ...entry, paid: 0.2, fee: null, chargeback: 0.7 };
  expect(journalTotals([entry, abroad, more])).toEqual([
    { currency: 'USD', paid: 52_940, refunded: 0, chargeback: 70, fee: 15_85 },
    { currency: 'EUR', paid: 10, refunded: 0, chargeback: 0, fee: 0 },
  ]);
});
