// npm run bench -- NAME [--seconds N] [--rounds N] [--only PATTERN]: runs one benchmark, or all of them. A complete run, with
// at least the usual seconds and rounds, is stored in bench/results/.
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { cellsOf, COLUMNS, type Benchmark } from './support/finding.ts';
import { storeResult, tableHead, tableRow } from './support/results.ts';

const NAMES = [
  'page-weight',
  'lighthouse',
  'tap',
  'pages',
  'start',
  'rest',
  'attack',
  'cart',
  'checkout',
  'sign-in',
  'upload',
  'growth',
  'admin',
  'portal',
  'search',
  'inbox',
  'figures',
  'margins',
  'import',
  'connections',
  'processes',
  'soak',
] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string' },
  },
});
const [name = ''] = positionals;
const chosen = NAMES.filter((known) => name === 'all' || known === name);
if (chosen.length === 0) {
  console.error(`npm run bench -- all | ${NAMES.join(' | ')}  [--seconds N] [--rounds N] [--only PATTERN OF PATHS]`);
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
// Each process that a benchmark starts has one for `exit`.
process.setMaxListeners(30);
ensureBuilt();
console.log(tableHead(COLUMNS));
for (const one of chosen) {
  const usual = one === 'soak' ? { seconds: 60, rounds: 20 } : { seconds: 5, rounds: 3 };
  const [seconds, rounds] = [Number(values.seconds ?? usual.seconds), Number(values.rounds ?? usual.rounds)];
  const only = values.only === undefined ? undefined : new RegExp(values.only);
  const { default: benchmark } = (await import(`./${one}.ts`)) as { default: Benchmark };
  const rows = (await benchmark({ seconds, rounds, only })).map(cellsOf);
  for (const row of rows) console.log(tableRow(row));
  if (only === undefined && seconds >= usual.seconds && rounds >= usual.rounds) {
    const command = `npm run bench -- ${one} --seconds ${seconds} --rounds ${rounds}`;
    storeResult({ name: one, command, head: COLUMNS, rows });
  }
}
