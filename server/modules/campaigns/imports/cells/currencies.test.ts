import { expect, test } from 'vitest';
import { previewExport as preview } from '#tests/support/exports.ts';

const HEAD = 'Day,Campaign,Currency code,Impr.,Clicks,Cost,Conv. value\n';

const currenciesOf = async (text: string) => {
  const { report, staged } = await preview(text);
  return {
    problems: report.problems.map(({ line, column, reason }) => `${line} ${column ?? ''}: ${reason}`),
    names: report.names.map(({ name, currency }) => [name, currency]),
    currencies: report.currencies.map(({ code, rows }) => [code, rows]),
    staged: staged.map(({ currency = null }) => currency),
    totals: report.totals.map(({ figure }) => figure),
  };
};

test('accepts one currency per campaign and skips the comparison of mixed totals', async () => {
  expect(
    await currenciesOf(
      `${HEAD}2026-11-01,A,CAD,1,1,5.00,1\n2026-11-02,A,CAD,1,1,5.00,1\n2026-11-01,B,USD,1,1,2.00,0\nTotal: Account,--,--,3,3,9.99,--\n`,
    ),
  ).toEqual({
    problems: [],
    names: [
      ['A', 'CAD'],
      ['B', null],
    ],
    currencies: [
      ['CAD', 2],
      ['USD', 1],
    ],
    staged: ['CAD', 'CAD', null],
    totals: ['impressions', 'clicks'],
  });
});

test('rejects a campaign with amounts in two currencies, once', async () => {
  const { problems } = await currenciesOf(
    `${HEAD}2026-11-01,A,CAD,1,1,5.00,1\n2026-11-02,A,EUR,1,1,5.00,1\n2026-11-03,A,EUR,1,1,5.00,1\n`,
  );
  expect(problems).toEqual(['3 : “A” has amounts in CAD and in EUR. Export one file per currency.']);
});

test('reads a row without a currency as the shop’s and rejects a mix with a foreign one', async () => {
  const { problems } = await currenciesOf(`${HEAD}2026-11-01,A,CAD,1,1,5.00,1\n2026-11-02,A,--,1,1,5.00,1\n`);
  expect(problems).toEqual(['3 : “A” has amounts in CAD and in USD. Export one file per currency.']);
});

test('accepts a row without amounts in any currency', async () => {
  const { problems, currencies } = await currenciesOf(`${HEAD}2026-11-01,A,CAD,1,1,5.00,1\n2026-11-02,A,,1,1,--,--\n`);
  expect([problems, currencies]).toEqual([[], [['CAD', 1]]]);
});

test.each([
  ['2026-11-01,A,Dollars,1,1,5.00,1', '2 Currency code: “Dollars” is not a currency code such as USD'],
  ['2026-11-01,A,EUR,1,1,$5.00,1', /2 Cost: The row names two currencies: EUR and USD or CAD/],
  ['2026-11-01,A,,1,1,£5.00,1', /2 Cost: “£5.00” can be GBP or EGP.* Export with the currency code/],
  ['2026-11-01,A,,1,1,¥500,1', /2 Cost: “¥500” can be JPY or CNY/],
  ['2026-11-01,A,,1,1,€5.00,R$1', '2 Conv. value: The row names two currencies: EUR and BRL'],
])('%s', async (line, problem) => {
  const { problems } = await currenciesOf(`${HEAD}${line}\n`);
  expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
});

test.each([
  ['$5.00', null],
  ['US$5.00', 'USD'],
  ['CA$5.00', 'CAD'],
  ['CAD 5.00', 'CAD'],
  ['5.00 €', 'EUR'],
  ['5.00 ج.م.', 'EGP'],
  ['د.إ. 5.00', 'AED'],
  ['R$5.00', 'BRL'],
  ['5.00', null],
])('reads %s as %s', async (cost, code) => {
  expect((await currenciesOf(`${HEAD}2026-11-01,A,,1,1,${cost},\n`)).currencies).toEqual([[code, 1]]);
});

test.each([
  ['Amount spent (EGP)', 'EGP'],
  ['Amount spent (€)', 'EUR'],
  ['Amount spent (USD)', 'USD'],
  ['Amount spent ($)', null],
  ['Amount spent', null],
])('Meta: reads the currency in %s', async (heading, code) => {
  const text = `Day,Campaign name,${heading},Impressions,Link clicks,Purchases conversion value\n2026-11-01,A,1.50,1,1,20\n`;
  expect((await currenciesOf(text)).currencies).toEqual([[code, 1]]);
});

test('the currency in the spend heading applies only to rows with an amount', async () => {
  const text = `Day,Campaign name,Amount spent (EGP),Impressions,Purchases conversion value\n2026-11-01,A,,1,20\n`;
  expect((await currenciesOf(text)).staged).toEqual(['EGP']);
});

test.each(['__proto__', 'constructor', 'toString'])('accepts a campaign called %s', async (name) => {
  expect((await currenciesOf(`${HEAD}2026-11-01,${name},CAD,1,1,5.00,1\n`)).names).toEqual([[name, 'CAD']]);
});
