// Three web processes beside one, over one PostgreSQL and with a worker for the jobs: CPU time of the web processes per
// request. And one web process through PgBouncer in transaction mode beside a direct connection, if PgBouncer is installed.
import { setTimeout as pause } from 'node:timers/promises';
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { cpuSeconds } from './support/cpu.ts';
import { median, perSecond, type Benchmark, type Finding } from './support/finding.ts';
import { load, type Load, type Shot } from './support/load.ts';
import { draftOrder, makePlace, makeShoppers, startShop, type Place, type Shop } from './support/shop.ts';

const WEB_PROCESSES = 3;
/**
 * How requests come. One at a time, the processes in turn: the same load on the machine for one and for three, so the
 * difference is what several processes cost. Six connections to each at once: three processes, PostgreSQL and the load
 * generator share the cores, which makes every request more expensive.
 */
const TRAFFICS = [
  { name: 'one request at a time', connections: 1, inTurn: true },
  { name: 'six connections to each', connections: 6, inTurn: false },
] as const;
const MAX_CONNECTIONS = 6;
const WARM_UP_SECONDS = 5;
const IDLE_SECONDS = 10;

/** Web processes that serve together. Requests go to each alike, as from a balancer. */
interface Setup {
  webs: readonly Shop[];
  /** CPU seconds per second without requests, which do not grow with them. */
  idle: number;
}

interface Measured {
  rate: number;
  /** Milliseconds per request. */
  cpu: number;
}

interface Round {
  one: Measured;
  many: Measured;
  /** Null without PgBouncer. */
  pooled: Measured | null;
}

interface LoadOf {
  workload: Workload;
  traffic: (typeof TRAFFICS)[number];
  seconds: number;
}

interface Workload {
  name: string;
  shots: readonly Shot[];
  freshKeys: boolean;
}

const benchmark: Benchmark = async ({ seconds, rounds }) => {
  const place = await makePlace('postgres');
  const started: Shop[] = [];
  const start = async (env: Record<string, string>, over: Partial<Place> = {}) => {
    const shop = await startShop({ ...place, ...over, env: { ...place.env, ...env } });
    started.push(shop);
    return shop;
  };
  const pooler = hasPgBouncer ? await startPgBouncer(place.databaseUrl ?? '') : null;
  try {
    // Jobs run in a process of their own, so that they cost the others nothing.
    await start({ ROLE: 'worker' });
    const single = await start({ ROLE: 'web' });
    const workloads = await makeWorkloads(single);
    const webs: Shop[] = [];
    for (let n = 0; n < WEB_PROCESSES; n++) webs.push(await start({ ROLE: 'web' }));
    const direct = { ROLE: 'web', DATABASE_DIRECT_URL: place.databaseUrl ?? '' };
    const behind = pooler === null ? null : await start(direct, { databaseUrl: pooler.url });
    for (const { url } of [single, ...webs, ...(behind === null ? [] : [behind])]) await warmUp(url, workloads);
    const [one, many] = [await withIdle([single]), await withIdle(webs)];
    const pooled = behind === null ? null : await withIdle([behind]);
    const findings: Finding[] = [];
    for (const workload of workloads)
      for (const traffic of TRAFFICS) {
        const job = { workload, traffic, seconds };
        const results: Round[] = [];
        for (let round = 0; round < rounds; round++)
          results.push({
            one: await measure(one, job),
            many: await measure(many, job),
            pooled: pooled === null ? null : await measure(pooled, job),
          });
        findings.push(...compare(job, results));
      }
    return findings;
  } finally {
    await Promise.all(started.map((shop) => shop.stop()));
    await pooler?.stop();
    await place.remove();
  }
};
export default benchmark;

async function makeWorkloads(shop: Shop): Promise<Workload[]> {
  const shoppers = await makeShoppers(shop, MAX_CONNECTIONS * WEB_PROCESSES);
  const body = JSON.stringify(await draftOrder(shop));
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

/** The compiler of V8 makes the first thousands of requests of a process expensive. */
async function warmUp(url: string, workloads: readonly Workload[]): Promise<void> {
  for (const { shots, freshKeys } of workloads)
    await load(url, shots, { connections: MAX_CONNECTIONS, seconds: WARM_UP_SECONDS, freshKeys });
}

const spentBy = (shops: readonly Shop[]) => shops.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);

async function withIdle(webs: readonly Shop[]): Promise<Setup> {
  const before = spentBy(webs);
  await pause(IDLE_SECONDS * 1000);
  return { webs, idle: (spentBy(webs) - before) / IDLE_SECONDS };
}

async function measure(setup: Setup, { workload, traffic, seconds }: LoadOf): Promise<Measured> {
  const { webs, idle } = setup;
  const { shots, freshKeys } = workload;
  const before = spentBy(webs);
  // The load generator takes whole seconds.
  const each = traffic.inTurn ? Math.ceil(seconds / webs.length) : seconds;
  const lasted = traffic.inTurn ? each * webs.length : seconds;
  const options = { connections: traffic.connections, seconds: each, freshKeys };
  const loads: Load[] = [];
  if (traffic.inTurn) for (const { url } of webs) loads.push(await load(url, shots, options));
  else loads.push(...(await Promise.all(webs.map(({ url }) => load(url, shots, options)))));
  const failures = loads.reduce((sum, one) => sum + one.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests failed`);
  const requests = loads.reduce((sum, one) => sum + one.perSecond * each, 0);
  return { rate: requests / lasted, cpu: ((spentBy(webs) - before - idle * lasted) * 1000) / requests };
}

function compare({ workload, traffic }: LoadOf, results: readonly Round[]): Finding[] {
  const what = `${workload.name}, ${traffic.name}`;
  const shown = (all: readonly Measured[]) =>
    `${perSecond(median(all.map(({ rate }) => rate)))}, ${median(all.map(({ cpu }) => cpu)).toFixed(2)} ms of CPU each`;
  const findings: Finding[] = [
    {
      what: `${what}, ${WEB_PROCESSES} web processes`,
      figure: shown(results.map(({ many }) => many)),
      beside: `one process: ${shown(results.map(({ one }) => one))}`,
      value: median(results.map(({ one, many }) => many.cpu / one.cpu)),
      goal: traffic.inTurn ? { atMost: 1.1 } : null,
    },
  ];
  const pooled = results.flatMap(({ one, pooled: behind }) => (behind === null ? [] : [{ one, behind }]));
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
