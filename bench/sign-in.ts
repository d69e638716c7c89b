// Password grants compared with the bare hash on as many threads, and the latency of other requests meanwhile.
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { verify, hash } from '@node-rs/argon2';
import { median, ms, percentile, perSecond, type Benchmark } from './support/finding.ts';
import { fire, load, repeat, type Load } from './support/load.ts';
import { makePlace, makeShoppers, PASSWORD, startShop } from './support/shop.ts';

const CONNECTIONS = 4;
/** The server's number of concurrent hashes. */
const THREADS = 2;
const OTHER_EVERY_MS = 20;

const benchmark: Benchmark = async ({ seconds, rounds }) => {
  const place = await makePlace('postgres');
  const shop = await startShop(place);
  const ours: Load[] = [];
  const limits: number[] = [];
  const others: number[] = [];
  try {
    const shoppers = await makeShoppers(shop, 5);
    const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const shots = shoppers.map(({ email }) => ({
      method: 'POST' as const,
      path: '/auth/v1/token?grant_type=password',
      headers: { apikey: 'anon', 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    }));
    const read = { method: 'GET' as const, path: '/rest/v1/cart_items?select=*', headers: shoppers[0]!.headers };
    for (let round = 0; round < rounds; round++) {
      const limit = await repeat(async () => void (await verify(stored, PASSWORD)), { at: THREADS, seconds });
      limits.push(limit.perSecond);
      const done = new AbortController();
      const meanwhile = timeOthers(shop.url, read, done.signal);
      const measured = await load(shop.url, shots, { connections: CONNECTIONS, seconds });
      done.abort();
      others.push(percentile(await meanwhile, 99));
      if (measured.failures > 0) throw new Error(`${measured.failures} sign-ins failed`);
      ours.push(measured);
    }
  } finally {
    await shop.stop();
    await place.remove();
  }
  return [
    {
      what: 'password sign-in, postgres',
      figure: perSecond(median(ours.map(({ perSecond: r }) => r))),
      beside: `the bare hash, ${THREADS} at once: ${perSecond(median(limits))}`,
      value: median(ours.map((one, n) => one.perSecond / limits[n]!)),
      goal: { atLeast: 0.8 },
    },
    {
      what: 'other requests meanwhile, p99',
      figure: ms(median(others)),
      beside: '',
      value: median(others),
      goal: { atMost: 50 },
    },
  ];
};
export default benchmark;

async function timeOthers(url: string, shot: Parameters<typeof fire>[2], signal: AbortSignal): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await fire(agent, url, shot);
    took.push(performance.now() - began);
    await pause(OTHER_EVERY_MS);
  }
  agent.destroy();
  return took;
}
