// Portal screens for a client with 200 campaigns and three years of days, with 1,000 and with 1,000,000 orders in the
// shop, requested alternately; and a screen's cost above the sums of its rows. PostgreSQL.
import { Agent } from 'node:http';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { addDays } from '#domain/period.ts';
import { median, ms, type Benchmark, type Finding } from './support/finding.ts';
import { fire, type Shot } from './support/load.ts';
import { fillWithOrders } from './support/many-orders.ts';
import { fillWithResults } from './support/many-results.ts';
import { makeShoppers } from './support/shop.ts';
import { compareAll, withTwoSizes, type EmptyShop, type Sized } from './support/sizes.ts';

const SIZES = [
  { orders: 1_000, others: 10 },
  { orders: 1_000_000, others: 5_000 },
] as const;
const CAMPAIGNS = 200;
const THREE_YEARS = 1096;
const REQUESTS = 60;
const WARM_UP = 8;

interface Stocked extends Sized {
  databaseUrl: string;
  client: string;
}

const benchmark: Benchmark = () =>
  withTwoSizes({
    sizes: SIZES,
    stock,
    measure: async (few, many) => [
      ...(await compareAll(few, many, {
        area: 'portal',
        sizes: [`${SIZES[0].orders} orders`, `${SIZES[1].orders} orders`],
        by: 'p50',
        requests: REQUESTS,
        warmUp: WARM_UP,
      })),
      await compareWithBareDriver(many),
    ],
  });
export default benchmark;

async function stock({ shop, databaseUrl }: EmptyShop, { orders, others }: (typeof SIZES)[number]): Promise<Stocked> {
  const client = (await makeShoppers(shop, 2))[1]!;
  await fillWithOrders(databaseUrl, { orders, open: 250, client: client.id, clientOrders: 50 });
  await fillWithResults(databaseUrl, { client: client.id, campaigns: CAMPAIGNS, days: THREE_YEARS, others });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(new Date());
  const ask = (name: string, days?: number) => (): Shot => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    headers: client.headers,
    body: JSON.stringify(days === undefined ? {} : { first_day: addDays(today, 1 - days), last_day: today }),
  });
  return {
    shop,
    databaseUrl,
    client: client.id,
    shots: {
      overview: ask('portal_overview'),
      'analytics, 30 days': ask('portal_analytics', 30),
      'analytics, three years': ask('portal_analytics', THREE_YEARS),
      'Google Ads, 30 days': ask('portal_google_ads', 30),
      'Google Ads, 90 days': ask('portal_google_ads', 90),
    },
  };
}

async function timeOf(agent: Agent, { shop, shots }: Stocked, name: string): Promise<number> {
  const began = performance.now();
  const { status, text } = await fire(agent, shop.url, shots[name]!());
  if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
  return performance.now() - began;
}

/** Only the sums that the screen consists of: the lower bound for any response over these rows. */
const READ = `select c.platform, d.day, sum(d.impressions), sum(d.clicks), sum(d.views), sum(d.streams), sum(d.reach), sum(d.followers), sum(d.conversions),
    sum(d.conversion_value), sum(d.spend)
  from public.campaigns as c join public.campaign_days as d on d.campaign_id = c.id where c.client_id = $1 group by c.platform, d.day`;

async function compareWithBareDriver(many: Stocked): Promise<Finding> {
  const name = 'analytics, three years';
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const db = openPostgres(many.databaseUrl, 1);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let n = 0; n < WARM_UP + REQUESTS; n++) {
    const began = performance.now();
    await db.query(READ, [many.client]);
    bare.push(performance.now() - began);
    ours.push(await timeOf(agent, many, name));
  }
  await db.close();
  agent.destroy();
  return {
    what: `portal: ${name}, above the sums of ${CAMPAIGNS * THREE_YEARS} rows`,
    figure: `p50 ${ms(median(ours))}`,
    beside: `bare driver, sums by platform and day: p50 ${ms(median(bare))}`,
    value: median(ours) / median(bare),
    goal: { atMost: 2 },
  };
}
