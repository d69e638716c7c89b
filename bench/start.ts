// From spawn to the first answer over existing data, compared with @supabase/lite over its own.
import type { Engine } from '#server/platform/db/database.ts';
import { median, ms, type Benchmark, type Finding } from './support/finding.ts';
import { Lite } from './support/lite.ts';
import { requireResident } from './support/memory.ts';
import { makePlace, startShop } from './support/shop.ts';

const STARTS = 5;
const GOALS = { pglite: { ratio: 1.2, megabytes: 700 }, postgres: { ratio: 1.5, megabytes: 250 } } as const;

const benchmark: Benchmark = async () => [...(await measure('pglite')), ...(await measure('postgres'))];
export default benchmark;

async function timed(start: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await start();
  return performance.now() - began;
}

async function measure(engine: Engine): Promise<Finding[]> {
  const place = await makePlace(engine);
  // The first start creates the data, the second fills the compile cache.
  for (let n = 0; n < 2; n++) await (await startShop(place)).stop();
  const lite = await Lite.make(engine, (await place.database?.('lite')) ?? null);
  await lite.makeAccount(10);
  await lite.stop();
  const ours: number[] = [];
  const peer: number[] = [];
  const memory: { ours: number; peer: number }[] = [];
  try {
    for (let n = 0; n < STARTS; n++) {
      peer.push(await timed(() => lite.start()));
      const peerMemory = requireResident(lite.pid);
      await lite.stop();
      const began = performance.now();
      const shop = await startShop(place);
      ours.push(performance.now() - began);
      memory.push({ ours: requireResident(shop.pid), peer: peerMemory });
      await shop.stop();
    }
  } finally {
    await lite.remove();
    await place.remove();
  }
  const { ratio, megabytes } = GOALS[engine];
  const resident = median(memory.map((one) => one.ours));
  return [
    {
      what: `start on existing data, ${engine}`,
      figure: ms(median(ours)),
      beside: `@supabase/lite: ${ms(median(peer))}`,
      value: median(ours.map((one, n) => one / peer[n]!)),
      goal: { atMost: ratio },
    },
    {
      what: `memory at ready, ${engine}`,
      figure: `${resident.toFixed(0)} MB`,
      beside: `@supabase/lite: ${median(memory.map((one) => one.peer)).toFixed(0)} MB`,
      value: resident,
      goal: { atMost: megabytes },
    },
  ];
}
