// Password grants compared with the bare hash on as many threads, and the latency of other requests meanwhile.
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { verify, hash } from '@node-rs/argon2';
import { median, ms, percentile, perSecond, type Benchmark, type Finding } from './support/finding.ts';
import { Lite } from './support/lite.ts';
import { fire, load, repeat, warmUp, type Shot } from './support/load.ts';
import { makePlace, makeShoppers, PASSWORD, startShop, type Shop } from './support/shop.ts';

const CONNECTIONS = 4;
/** The server's number of concurrent hashes. */
const THREADS = 2;
const OTHER_EVERY_MS = 20;

interface Round {
  ours: number;
  bare: number;
  peer: number;
  /** 99th percentile of other requests, in milliseconds. */
  others: number;
}

const benchmark: Benchmark = async (options) => {
  const place = await makePlace('postgres');
  const shop = await startShop(place);
  const lite = await Lite.make('postgres', (await place.database?.('lite')) ?? null);
  try {
    return findings(await measure(shop, lite, options));
  } finally {
    await lite.remove();
    await shop.stop();
    await place.remove();
  }
};
export default benchmark;

async function measure(
  shop: Shop,
  lite: Lite,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Round[]> {
  const shoppers = await makeShoppers(shop, 5);
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const shots = shoppers.map(({ email }) => ({
    method: 'POST' as const,
    path: '/auth/v1/token?grant_type=password',
    headers: { apikey: 'anon', 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  }));
  const { signIn } = await lite.makeAccount(0);
  const read = { method: 'GET' as const, path: '/rest/v1/cart_items?select=*', headers: shoppers[0]!.headers };
  const signedIn = async (url: string, all: readonly Shot[]) => {
    const { failures, perSecond: rate } = await load(url, all, { connections: CONNECTIONS, seconds });
    if (failures > 0) throw new Error(`${failures} sign-ins at ${url} failed`);
    return rate;
  };
  for (const [url, sent] of [
    [shop.url, shots],
    [lite.url, [signIn]],
  ] as const)
    await warmUp(url, sent, { connections: CONNECTIONS });
  const all: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const limit = await repeat(async () => void (await verify(stored, PASSWORD)), { at: THREADS, seconds });
    const done = new AbortController();
    const meanwhile = timeOthers(shop.url, read, done.signal);
    const ours = await signedIn(shop.url, shots);
    done.abort();
    const others = percentile(await meanwhile, 99);
    all.push({ ours, bare: limit.perSecond, peer: await signedIn(lite.url, [signIn]), others });
  }
  return all;
}

function findings(all: readonly Round[]): Finding[] {
  const of = (figure: (round: Round) => number) => median(all.map(figure));
  const what = 'password sign-in, postgres';
  const figure = perSecond(of(({ ours }) => ours));
  return [
    {
      what,
      figure,
      beside: `the bare hash, ${THREADS} at once: ${perSecond(of(({ bare }) => bare))}`,
      value: of(({ ours, bare }) => ours / bare),
      goal: { atLeast: 0.75 },
    },
    {
      what,
      figure,
      beside: `@supabase/lite: ${perSecond(of(({ peer }) => peer))}`,
      value: of(({ ours, peer }) => ours / peer),
      goal: { atLeast: 8 },
    },
    {
      what: 'other requests meanwhile, p99',
      figure: ms(of(({ others }) => others)),
      beside: '',
      value: of(({ others }) => others),
      goal: { atMost: 30 },
    },
  ];
}

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
