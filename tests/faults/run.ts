// `npm run faults`: breaks what the shop depends on while requests keep coming, and compares the books afterwards. A run that
// leaves nothing out is stored as bench/results/faults.md.
import { parseArgs } from 'node:util';
import type { Engine } from '#server/platform/db/database.ts';
import { ensureBuilt } from '#scripts/prepare.mjs';
import { randomOf } from '#tests/support/random.ts';
import { storeResult, type Cells } from '../../bench/support/results.ts';
import { audit } from './books.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { Traffic } from './traffic.ts';
import { openWorld } from './world.ts';

const KILLS = 200;
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: String(KILLS) },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    engine: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const SHOWN = 40;
const rows: Cells[] = [];
let skipped = 0;
const [kills, seed] = [Number(values.kills), Number(values.seed)];

async function runScenario(scenario: Scenario, engine: Engine): Promise<boolean> {
  if (scenario.lacks !== undefined && scenario.lacks !== null) {
    console.log(`skipped: ${scenario.lacks}  ${scenario.name}, ${engine}`);
    skipped++;
    return true;
  }
  const begun = Date.now();
  const world = await openWorld(engine, scenario.needs);
  try {
    const random = randomOf(seed);
    const traffic = new Traffic(world, random);
    await traffic.start();
    await scenario.run({ world, traffic, random, kills });
    await traffic.stop();
    const { counts, problems } = await audit(world, traffic);
    const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
    const verdict = problems.length === 0 ? 'held' : 'BROKEN';
    const found = [counts, ...world.notes].join('; ');
    console.log(`${verdict}  ${scenario.name}, ${engine} (${minutes} min): ${found}`);
    rows.push([scenario.name, engine, verdict, found]);
    const times = Map.groupBy(problems, (problem) => problem);
    for (const [problem, same] of [...times].slice(0, SHOWN)) console.log(`        ${same.length} x ${problem}`);
    if (times.size > SHOWN) console.log(`        and ${times.size - SHOWN} others`);
    return problems.length === 0;
  } catch (error) {
    // Before the world ends, which makes requests under way fail as well.
    console.error(`BROKEN  ${scenario.name}, ${engine}:`, error);
    throw error;
  } finally {
    await world.close();
  }
}

await ensureBuilt();
console.log(`seed ${seed}, ${kills} kills`);
let broken = 0;
for (const scenario of scenarios.filter(({ name }) => name.includes(values.only)))
  for (const engine of (['postgres', 'pglite'] as const).filter(
    (one) => (values.engine ?? one) === one && (one === 'postgres' || scenario.postgresOnly !== true),
  ))
    if (!(await runScenario(scenario, engine))) broken++;
if (values.only === '' && values.engine === undefined && kills >= KILLS && skipped === 0) {
  const command = `npm run faults -- --kills ${kills} --seed ${seed}`;
  storeResult({ name: 'faults', command, head: ['fault', 'engine', '', 'acknowledged, and more'], rows });
}
console.log(broken === 0 ? 'every scenario that ran held' : `${broken} scenarios broke; --seed ${seed} repeats them`);
process.exitCode = broken === 0 ? 0 : 1;
