// Resident memory under twenty minutes of reads, orders with their emails, sign-ins and pages, on both engines: twenty rounds
// of a minute.
import type { Engine } from '#server/platform/db/database.ts';
import { median, type Benchmark, type Finding } from './support/finding.ts';
import { load, type Shot } from './support/load.ts';
import { requireResident } from './support/memory.ts';
import { draftOrder, makePlace, makeShoppers, PASSWORD, startShop } from './support/shop.ts';

const CONNECTIONS = 4;
const SAMPLE_MS = 1000;
/** A plateau: memory in the last quarter is at most this much above the second one. */
const GROWTH = 1.1;

const benchmark: Benchmark = async (options) => [await measure('postgres', options), await measure('pglite', options)];
export default benchmark;

async function measure(engine: Engine, { seconds, rounds }: { seconds: number; rounds: number }): Promise<Finding> {
  const place = await makePlace(engine);
  const shop = await startShop(place);
  const samples: number[] = [];
  let sampling: NodeJS.Timeout | undefined;
  try {
    const shoppers = await makeShoppers(shop, 10);
    const order = JSON.stringify(await draftOrder(shop));
    const mix = shoppers.flatMap(({ email, headers }): Shot[] => [
      { method: 'POST', path: '/functions/v1/place-order', headers, body: order },
      { method: 'GET', path: '/rest/v1/orders?select=*,order_items(*)&limit=20', headers },
      { method: 'GET', path: '/', headers: {} },
      { method: 'GET', path: '/rest/v1/packages?select=*', headers: { apikey: 'anon' } },
      {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        headers: { apikey: 'anon', 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      },
    ]);
    // Between two collections of garbage, memory goes up and down by a hundred megabytes.
    sampling = setInterval(() => samples.push(requireResident(shop.pid)), SAMPLE_MS);
    for (let round = 0; round < rounds; round++) {
      const { failures } = await load(shop.url, mix, { connections: CONNECTIONS, seconds, freshKeys: true });
      if (failures > 0) throw new Error(`${failures} requests failed`);
    }
  } finally {
    clearInterval(sampling);
    await shop.stop();
    await place.remove();
  }
  const quarter = Math.ceil(samples.length / 4);
  const [early, late] = [median(samples.slice(quarter, 2 * quarter)), median(samples.slice(-quarter))];
  return {
    what: `memory after ${Math.round((seconds * rounds) / 60)} minutes of load, ${engine}`,
    figure: `${late.toFixed(0)} MB, most ${Math.max(...samples).toFixed(0)} MB`,
    beside: `in the second quarter: ${early.toFixed(0)} MB`,
    value: late / early,
    goal: { atMost: GROWTH },
  };
}
