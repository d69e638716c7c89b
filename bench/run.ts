// npm run bench -- NAME [--seconds N] [--rounds N] [--only PATTERN]: runs one benchmark, or all of them.
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { tableRow, type Benchmark } from './support/finding.ts';

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
  'connections',
  'processes',
  'soak',
] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
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
console.log('| what | figure | beside | value | goal | |\n|---|---|---|---|---|---|');
for (const one of chosen) {
  const { default: benchmark } = (await import(`./${one}.ts`)) as { default: Benchmark };
  const findings = await benchmark({
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    ...(values.only !== undefined && { only: new RegExp(values.only) }),
  });
  for (const finding of findings) console.log(tableRow(finding));
}
