import { Agent } from 'node:http';
import { startPostgres } from '#tests/support/postgres.ts';
import { ms, percentile, type Benchmark, type Finding } from './finding.ts';
import { fire, type Shot } from './load.ts';
import { makeDatabase, makePlace, startShop, type Place, type Shop } from './shop.ts';

/** A shop of one size and the requests to measure. */
export interface Sized {
  shop: Shop;
  shots: Record<string, () => Shot>;
}

interface Comparison {
  /** Prefix of the request's name. */
  area: string;
  /** Labels of the two sizes. */
  sizes: readonly [string, string];
  /** The percentile that the ratio compares. */
  by: 'p50' | 'p95';
  requests: number;
  warmUp: number;
}

/** The latency ratio between the large and the small shop. Requests alternate, so that noise affects both. */
async function compareSizes(
  name: string,
  few: Sized,
  many: Sized,
  { area, sizes, by, requests, warmUp }: Comparison,
): Promise<Finding> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: [number[], number[]] = [[], []];
  const rows: [number | null, number | null] = [null, null];
  for (let n = 0; n < warmUp + requests; n++) {
    for (const [side, { shop, shots }] of [few, many].entries()) {
      const shot = shots[name]!();
      const began = performance.now();
      const { status, text } = await fire(agent, shop.url, shot);
      if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
      const time = performance.now() - began;
      if (n >= warmUp) took[side]!.push(time);
      rows[side] = rowsIn(text);
    }
  }
  agent.destroy();
  if (rows[0] !== rows[1]) throw new Error(`${name}: ${rows[1]} rows in the large shop, ${rows[0]} in the small one`);
  const [small, large] = took.map((times) => ({ p50: percentile(times, 50), p95: percentile(times, 95) })) as [
    Record<'p50' | 'p95', number>,
    Record<'p50' | 'p95', number>,
  ];
  const latency = ({ p50, p95 }: Record<'p50' | 'p95', number>, size: string) =>
    `p95 ${ms(p95)}, p50 ${ms(p50)} with ${size}`;
  return {
    what: `${area}: ${name}`,
    figure: latency(large, sizes[1]),
    beside: latency(small, sizes[0]),
    value: large[by] / small[by],
    goal: { atMost: 1.25 },
  };
}

/** The length of a JSON list, null for anything else. */
function rowsIn(text: string): number | null {
  const body: unknown = JSON.parse(text);
  return Array.isArray(body) ? body.length : null;
}

/** {@link compareSizes} for all requests. */
export async function compareAll(few: Sized, many: Sized, comparison: Comparison): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of Object.keys(few.shots)) findings.push(await compareSizes(name, few, many, comparison));
  return findings;
}

/** An empty shop over its own PostgreSQL. */
export interface EmptyShop {
  shop: Shop;
  databaseUrl: string;
}

interface TwoSizes<Size, Stocked extends Sized> {
  sizes: readonly [Size, Size];
  stock: (empty: EmptyShop, size: Size) => Promise<Stocked>;
  measure: (few: Stocked, many: Stocked) => Promise<Finding[]>;
}

/** Runs two shops of different sizes in one PostgreSQL while they are measured. */
export async function withTwoSizes<Size, Stocked extends Sized>({
  sizes,
  stock,
  measure,
}: TwoSizes<Size, Stocked>): Promise<Finding[]> {
  // Disk latency is not measured here; it would affect both alike.
  const server = await startPostgres(['fsync=off', 'shared_buffers=512MB', 'max_wal_size=8GB', 'autovacuum=off']);
  const places: Place[] = [];
  const shops: Shop[] = [];
  const open = async (name: string): Promise<EmptyShop> => {
    const place = await makePlace('pglite');
    places.push(place);
    const databaseUrl = await makeDatabase(server, name);
    const shop = await startShop({ ...place, databaseUrl });
    shops.push(shop);
    return { shop, databaseUrl };
  };
  try {
    const few = await stock(await open('few'), sizes[0]);
    const many = await stock(await open('many'), sizes[1]);
    return await measure(few, many);
  } finally {
    for (const shop of shops) await shop.stop();
    await server.stop();
    for (const place of places) await place.remove();
  }
}

const FEW_ORDERS = 1_000;
const MANY_ORDERS = 1_000_000;

/** A benchmark that compares a shop with a thousand orders to one with a million. */
export const withManyOrders =
  ({ stock, ...comparison }: Omit<Comparison, 'sizes'> & Pick<TwoSizes<number, Sized>, 'stock'>): Benchmark =>
  () =>
    withTwoSizes({
      sizes: [FEW_ORDERS, MANY_ORDERS],
      stock,
      measure: (few, many) =>
        compareAll(few, many, { ...comparison, sizes: [`${FEW_ORDERS} orders`, `${MANY_ORDERS} orders`] }),
    });
