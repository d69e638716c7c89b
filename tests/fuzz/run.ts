// npm run fuzz -- [--requests N] [--seed N] [--at NUMBER] [--engine postgres|pglite]: sends generated requests to every
// route in every role. Exits with 1 if one has a wrong outcome. A complete run is stored as bench/results/fuzz-ENGINE.md.
import { parseArgs } from 'node:util';
import type { Engine } from '#server/platform/db/database.ts';
import { ensureBuilt } from '#scripts/prepare.mjs';
import { storeResult } from '../../bench/support/results.ts';
import { fuzz, MIN_REQUESTS } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    at: { type: 'string' },
    engine: { type: 'string', default: 'postgres' },
  },
});

const isEngine = (text: string): text is Engine => text === 'postgres' || text === 'pglite';

const { engine } = values;
const [requests, seed, at] = [values.requests, values.seed, values.at ?? '0'].map(Number);
if (!isEngine(engine) || ![requests, seed, at].every(Number.isSafeInteger)) {
  process.stderr.write('npm run fuzz -- [--requests N] [--seed N] [--at NUMBER] [--engine postgres|pglite]\n');
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
ensureBuilt();
const outcome = await fuzz({
  engine,
  requests: requests ?? 0,
  seed: seed ?? 0,
  at: values.at === undefined ? null : (at ?? 0),
  say: (line) => process.stdout.write(`${line}\n`),
});
if (values.at === undefined && (requests ?? 0) >= MIN_REQUESTS) {
  const command = `npm run fuzz -- --engine ${engine} --requests ${requests} --seed ${seed}`;
  storeResult({ name: `fuzz-${engine}`, command, head: Object.keys(outcome), rows: [Object.values(outcome)] });
}
process.exit(outcome.findings === 0 ? 0 : 1);
