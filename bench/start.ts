// From spawn to /readyz over existing data, compared with the bare embedded engine opening the same folder and a bare
// Node.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Engine } from '#server/platform/db/database.ts';
import { pinnedNode, programEnvironment, ROOT } from '../scripts/prepare.mjs';
import { median, ms, type Benchmark, type Finding } from './support/finding.ts';
import { makePlace, startShop, type Place } from './support/shop.ts';

const STARTS = 5;
const GOAL_MS = { pglite: 1500, postgres: 600 } as const;

const benchmark: Benchmark = async () => [await measure('pglite'), await measure('postgres')];
export default benchmark;

async function measure(engine: Engine): Promise<Finding> {
  const place = await makePlace(engine);
  const ours: number[] = [];
  const limits: number[] = [];
  try {
    // The first start creates the data, the second fills the compile cache.
    for (let n = 0; n < 2; n++) await (await startShop(place)).stop();
    for (let n = 0; n < STARTS; n++) {
      limits.push(engine === 'pglite' ? await reopenBare(place) : startBareNode());
      const began = performance.now();
      const shop = await startShop(place);
      ours.push(performance.now() - began);
      await shop.stop();
    }
  } finally {
    await place.remove();
  }
  const limit = engine === 'pglite' ? 'bare PGlite in its own process, reopened' : 'a bare Node process';
  return {
    what: `start on existing data, ${engine}`,
    figure: ms(median(ours)),
    beside: `${limit}: ${ms(median(limits))}`,
    value: median(ours),
    goal: { atMost: GOAL_MS[engine] },
  };
}

function reopenBare({ dataDir }: Place): Promise<number> {
  const began = performance.now();
  const child = spawn(pinnedNode(), [join(ROOT, 'bench/support/reopen.ts'), join(dataDir, 'db')], {
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let ready = Number.NaN;
    child.stdout.once('data', () => (ready = performance.now() - began));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(ready) : reject(new Error(`the bare engine exited with ${code}`)),
    );
  });
}

function startBareNode(): number {
  const began = performance.now();
  spawnSync(pinnedNode(), ['-e', '0'], { env: programEnvironment() });
  return performance.now() - began;
}
