// Three web processes and a worker beside one process that does everything, over one PostgreSQL: CPU time per request. And
// one process through PgBouncer in transaction mode beside a direct connection, if PgBouncer is installed.
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { cpuSeconds } from './support/cpu.ts';
import { median, perSecond, type Benchmark, type Finding } from './support/finding.ts';
import { load, type Shot } from './support/load.ts';
import { draftOrder, makePlace, makeShoppers, startShop, type Place, type Shop } from './support/shop.ts';

const WEB_PROCESSES = 3;
const CONNECTIONS = 9;

interface Measured {
  rate: number;
  /** Milliseconds per request. */
  cpu: number;
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
    const one = [await start({})];
    const workloads = await makeWorkloads(one[0]!);
    const many = [await start({ ROLE: 'worker' })];
    for (let n = 0; n < WEB_PROCESSES; n++) many.push(await start({ ROLE: 'web' }));
    const pooled =
      pooler === null
        ? null
        : [await start({ DATABASE_DIRECT_URL: place.databaseUrl ?? '' }, { databaseUrl: pooler.url })];
    const findings: Finding[] = [];
    for (const workload of workloads) {
      const results: { one: Measured; many: Measured; pooled: Measured | null }[] = [];
      for (let round = 0; round < rounds; round++)
        results.push({
          one: await measure(one, one, workload, seconds),
          many: await measure(many, many.slice(1), workload, seconds),
          pooled: pooled === null ? null : await measure(pooled, pooled, workload, seconds),
        });
      findings.push(...compare(workload.name, results));
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
  const shoppers = await makeShoppers(shop, CONNECTIONS);
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

/** Requests go to each of `webs` alike, as from a balancer; `all` is what their work may cost. */
async function measure(
  all: readonly Shop[],
  webs: readonly Shop[],
  { shots, freshKeys }: Workload,
  seconds: number,
): Promise<Measured> {
  const spent = () => all.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const before = spent();
  const connections = CONNECTIONS / webs.length;
  const loads = await Promise.all(webs.map(({ url }) => load(url, shots, { connections, seconds, freshKeys })));
  const failures = loads.reduce((sum, one) => sum + one.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests failed`);
  const rate = loads.reduce((sum, one) => sum + one.perSecond, 0);
  return { rate, cpu: ((spent() - before) * 1000) / (rate * seconds) };
}

function compare(
  what: string,
  results: readonly { one: Measured; many: Measured; pooled: Measured | null }[],
): Finding[] {
  const shown = (all: readonly Measured[]) =>
    `${perSecond(median(all.map(({ rate }) => rate)))}, ${median(all.map(({ cpu }) => cpu)).toFixed(2)} ms of CPU each`;
  const findings: Finding[] = [
    {
      what: `${what}, ${WEB_PROCESSES} web processes and a worker`,
      figure: shown(results.map(({ many }) => many)),
      beside: `one process: ${shown(results.map(({ one }) => one))}`,
      value: median(results.map(({ one, many }) => many.cpu / one.cpu)),
      goal: { atMost: 1.1 },
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
