// Three web processes beside one, each behind a round-robin balancer, over one PostgreSQL and with a worker for the jobs:
// CPU time of the web processes per request, at the same number of requests at once. The same with processes of node:http
// over the bare driver, which shows what three processes of Node cost on this machine whatever they run. And one web process
// through PgBouncer in transaction mode beside a direct connection, if PgBouncer is installed.
import { setTimeout as pause } from 'node:timers/promises';
import type { PlaceOrderBody } from '#domain/orders/order.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { startRoundRobin, type Balancer } from '#tests/support/round-robin.ts';
import { cpuSeconds } from './support/cpu.ts';
import { median, perSecond, type Benchmark, type Finding } from './support/finding.ts';
import { load, warmUp, type Shot } from './support/load.ts';
import { startPeer, type PeerProcess } from './support/peer-process.ts';
import { analyze, draftOrder, makePlace, makeShoppers, startShop, type Place, type Shopper } from './support/shop.ts';

const WEB_PROCESSES = 3;
const CONNECTIONS = 6;
const IDLE_SECONDS = 10;

type Web = Pick<PeerProcess, 'url' | 'pid'>;

/** Web processes that serve together behind a balancer. */
interface Setup {
  webs: readonly Web[];
  balancer: Balancer;
  /** CPU seconds per second without requests, which do not grow with them. */
  idle: number;
}

interface Measured {
  rate: number;
  /** Milliseconds per request. */
  cpu: number;
}

/** Ours, the same without the product, and ours through PgBouncer if there is one. */
interface Each<T> {
  one: T;
  many: T;
  bareOne: T;
  bareMany: T;
  pooled: T | null;
}

interface Workload {
  name: string;
  shots: readonly Shot[];
  freshKeys: boolean;
}

const benchmark: Benchmark = async ({ seconds, rounds }) => {
  const place = await makePlace('postgres');
  const databaseUrl = place.databaseUrl ?? '';
  const running: { stop(): unknown }[] = [];
  const keep = <T extends { stop(): unknown }>(one: T): T => (running.push(one), one);
  const start = async (env: Record<string, string>, over: Partial<Place> = {}) =>
    keep(await startShop({ ...place, ...over, env: { ...place.env, ...env } }));
  const several = async <T>(make: () => Promise<T>) => {
    const made: T[] = [];
    for (let n = 0; n < WEB_PROCESSES; n++) made.push(await make());
    return made;
  };
  const pooler = hasPgBouncer ? await startPgBouncer(databaseUrl) : null;
  try {
    // Jobs run in a process of their own, so that they cost the others nothing.
    await start({ ROLE: 'worker' });
    const single = await start({ ROLE: 'web' });
    const shoppers = await makeShoppers(single, CONNECTIONS);
    const draft = await draftOrder(single);
    const workloads = makeWorkloads(shoppers, draft);
    const bare = async () =>
      keep(await startPeer('bare-web.ts', [databaseUrl, JSON.stringify({ shopper: shoppers[0], draft })]));
    const setUp = async (webs: readonly Web[]) => {
      const setup = await prepare(webs, workloads);
      keep({ stop: () => setup.balancer.close() });
      return setup;
    };
    const setups = {
      one: await setUp([single]),
      many: await setUp(await several(() => start({ ROLE: 'web' }))),
      bareOne: await setUp([await bare()]),
      bareMany: await setUp(await several(bare)),
      pooled:
        pooler === null
          ? null
          : await setUp([await start({ ROLE: 'web', DATABASE_DIRECT_URL: databaseUrl }, { databaseUrl: pooler.url })]),
    };
    await analyze(databaseUrl);
    const findings: Finding[] = [];
    for (const workload of workloads) {
      const all: Each<Measured>[] = [];
      for (let round = 0; round < rounds; round++) all.push(await measureAll(setups, { ...workload, seconds }));
      findings.push(...compare(workload.name, all));
    }
    return findings;
  } finally {
    for (const one of running.reverse()) await one.stop();
    await pooler?.stop();
    await place.remove();
  }
};
export default benchmark;

function makeWorkloads(shoppers: readonly Shopper[], draft: PlaceOrderBody): Workload[] {
  const body = JSON.stringify(draft);
  return [
    {
      name: 'signed-in reads',
      shots: shoppers.map(({ headers }) => ({ method: 'GET', path: '/rest/v1/cart_items?select=*', headers })),
      freshKeys: false,
    },
    {
      name: 'orders placed and paid',
      shots: shoppers.map(({ headers }) => ({ method: 'POST', path: '/functions/v1/place-order', headers, body })),
      freshKeys: true,
    },
  ];
}

const spentBy = (webs: readonly Web[]) => webs.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);

/** Every process gets the same number of requests to warm up, so that none runs colder code than the others. */
async function prepare(webs: readonly Web[], workloads: readonly Workload[]): Promise<Setup> {
  for (const { url } of webs)
    for (const { shots, freshKeys } of workloads) await warmUp(url, shots, { connections: CONNECTIONS, freshKeys });
  const before = spentBy(webs);
  await pause(IDLE_SECONDS * 1000);
  const idle = (spentBy(webs) - before) / IDLE_SECONDS;
  return { webs, idle, balancer: await startRoundRobin(webs.map(({ url }) => url)) };
}

async function measureAll(setups: Each<Setup>, job: Workload & { seconds: number }): Promise<Each<Measured>> {
  return {
    one: await measure(setups.one, job),
    many: await measure(setups.many, job),
    bareOne: await measure(setups.bareOne, job),
    bareMany: await measure(setups.bareMany, job),
    pooled: setups.pooled === null ? null : await measure(setups.pooled, job),
  };
}

async function measure(
  { webs, balancer, idle }: Setup,
  { shots, freshKeys, seconds }: Workload & { seconds: number },
): Promise<Measured> {
  const before = spentBy(webs);
  const options = { connections: CONNECTIONS, seconds, freshKeys };
  const { perSecond: rate, failures } = await load(balancer.url, shots, options);
  if (failures > 0) throw new Error(`${failures} requests failed`);
  return { rate, cpu: ((spentBy(webs) - before - idle * seconds) * 1000) / (rate * seconds) };
}

const shown = (all: readonly Measured[]) =>
  `${perSecond(median(all.map(({ rate }) => rate)))}, ${median(all.map(({ cpu }) => cpu)).toFixed(2)} ms of CPU each`;

function compare(what: string, all: readonly Each<Measured>[]): Finding[] {
  const findings: Finding[] = [
    {
      what: `${what}, ${WEB_PROCESSES} web processes`,
      figure: shown(all.map(({ many }) => many)),
      beside: `one process: ${shown(all.map(({ one }) => one))}`,
      value: median(all.map(({ one, many }) => many.cpu / one.cpu)),
      goal: { atMost: 1.1 },
    },
    {
      what: `${what}, ${WEB_PROCESSES} processes of the bare driver`,
      figure: shown(all.map(({ bareMany }) => bareMany)),
      beside: `one process: ${shown(all.map(({ bareOne }) => bareOne))}`,
      value: median(all.map(({ bareOne, bareMany }) => bareMany.cpu / bareOne.cpu)),
      goal: null,
    },
  ];
  const pooled = all.flatMap(({ one, pooled: behind }) => (behind === null ? [] : [{ one, behind }]));
  if (pooled.length > 0)
    findings.push({
      what: `${what}, through PgBouncer`,
      figure: shown(pooled.map(({ behind }) => behind)),
      beside: `directly: ${shown(pooled.map(({ one }) => one))}`,
      value: median(pooled.map(({ one, behind }) => behind.rate / one.rate)),
      goal: null,
    });
  return findings;
}
