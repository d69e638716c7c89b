// Resident memory after reads and orders, compared with the bare embedded engine after its own reads.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Engine } from '#server/platform/db/database.ts';
import { pinnedNode, programEnvironment, ROOT } from '../scripts/prepare.mjs';
import type { Benchmark, Finding } from './support/finding.ts';
import { load } from './support/load.ts';
import { requireResident } from './support/memory.ts';
import { draftOrder, makePlace, makeShoppers, startShop } from './support/shop.ts';

const CONNECTIONS = 10;
const MEGABYTE = 1_000_000;
const GOAL_MB = { aboveBare: 120, postgres: 180 };

const benchmark: Benchmark = async ({ seconds }) => [
  await measure('pglite', seconds),
  await measure('postgres', seconds),
];
export default benchmark;

async function measure(engine: Engine, seconds: number): Promise<Finding> {
  const place = await makePlace(engine);
  try {
    const shop = await startShop(place);
    const idle = requireResident(shop.pid);
    const shoppers = await makeShoppers(shop, 10);
    const order = JSON.stringify(await draftOrder(shop));
    const orders = shoppers.map(({ headers }) => ({
      method: 'POST' as const,
      path: '/functions/v1/place-order',
      headers,
      body: order,
    }));
    const reads = ['/', '/rest/v1/packages?select=*', '/rest/v1/reviews?select=*'].map((path) => ({
      method: 'GET' as const,
      path,
      headers: { apikey: 'anon' },
    }));
    await load(shop.url, reads, { connections: CONNECTIONS, seconds });
    await load(shop.url, orders, { connections: CONNECTIONS, seconds, freshKeys: true });
    const loaded = requireResident(shop.pid);
    await shop.stop();
    const figure = `${loaded.toFixed(0)} MB (${idle.toFixed(0)} MB before)`;
    const what = `memory after load, ${engine}`;
    if (engine === 'postgres') return { what, figure, beside: '', value: loaded, goal: { atMost: GOAL_MB.postgres } };
    const bare = await bareAfterLoad(join(place.dataDir, 'db'), seconds);
    return {
      what,
      figure,
      beside: `bare PGlite after reads: ${bare.toFixed(0)} MB`,
      value: loaded - bare,
      goal: { atMost: GOAL_MB.aboveBare },
    };
  } finally {
    await place.remove();
  }
}

function bareAfterLoad(folder: string, seconds: number): Promise<number> {
  const child = spawn(pinnedNode(), [join(ROOT, 'bench/support/reopen.ts'), folder, String(seconds)], {
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve(Number(printed.trim().split('\n').at(-1)) / MEGABYTE));
  });
}
