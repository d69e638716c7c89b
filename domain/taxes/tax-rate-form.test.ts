import { expect, test } from 'vitest';
import { stateOfRate, taxRateForm } from './tax-rate-form.ts';

const TODAY = '2026-11-25';
const typed = {
  country: 'US',
  region: ' NY ',
  rate: '8.875',
  name: 'Sales tax',
  inclusive: false,
  reverse_charge: false,
  needs_address: true,
  valid_from: '2026-12-01',
};

test('parses a rate in percent and empty places as "everywhere"', () => {
  expect(taxRateForm(TODAY).parse(typed)).toMatchObject({ country: 'US', region: 'NY', rate: 0.08875 });
  expect(taxRateForm(TODAY).parse({ ...typed, country: '', region: '' })).toMatchObject({
    country: null,
    region: null,
  });
  expect(taxRateForm(TODAY).parse({ ...typed, rate: '0' }).rate).toBe(0);
});

test.each([
  ['a region without its country', { country: '' }, 'country'],
  ['a rate of a hundred percent', { rate: '100' }, 'rate'],
  ['a rate in words', { rate: 'eight' }, 'rate'],
  ['a day that is over', { valid_from: '2026-11-24' }, 'valid_from'],
  ['no name', { name: ' ' }, 'name'],
])('rejects %s', (_, change, field) => {
  const result = taxRateForm(TODAY).safeParse({ ...typed, ...change });
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('classifies a rate as planned, current or replaced', () => {
  const rate = (valid_from: string, created_at: string, region: string | null = null) => ({
    id: valid_from + created_at,
    country: 'US',
    region,
    valid_from,
    created_at,
  });
  const all = [
    rate('2026-01-01', '1'),
    rate('2026-11-25', '2'),
    rate('2026-11-25', '3'),
    rate('2026-12-01', '4'),
    rate('2026-01-01', '5', 'ny'),
  ];
  expect(all.map((one) => stateOfRate(one, all, TODAY))).toEqual([
    'replaced',
    'replaced',
    'current',
    'planned',
    'current',
  ]);
});
