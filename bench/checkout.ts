// place-order up to a paid order, and up to its emails, beside the SQL of an order on the bare driver. fsync is on.
import type { Engine } from '#server/platform/db/database.ts';
import { startEmailServer } from '#tests/support/email-server.ts';
import { median, ms, perSecond, type Benchmark, type Finding } from './support/finding.ts';
import { load, repeat, warmUp, type Load, type Shot } from './support/load.ts';
import { openOrderBaseline, type OrderBaseline } from './support/order-baseline.ts';
import {
  analyze,
  call,
  draftOrder,
  makePlace,
  makeShoppers,
  startShop,
  type Shop,
  type Shopper,
} from './support/shop.ts';

const CONNECTIONS = 10;
const SHOPPERS = 20;
const GOAL = { atLeast: 0.75 };
const GOAL_P99_MS = 150;
const GOAL_SUSTAINED = { atLeast: 0.45 };

const benchmark: Benchmark = async (options) => [
  ...(await measure('postgres', options)),
  ...(await measure('pglite', options)),
];
export default benchmark;

/** A rate of null: there is no baseline on the embedded engine, which serves one process. */
interface Round {
  ours: Load;
  sustained: number;
  baseline: number | null;
}

async function measure(engine: Engine, { seconds, rounds }: { seconds: number; rounds: number }): Promise<Finding[]> {
  const smtp = await startEmailServer();
  const place = await makePlace(engine, { SMTP_URL: smtp.url });
  const shop = await startShop(place);
  const all: Round[] = [];
  try {
    const shoppers = (await makeShoppers(shop, SHOPPERS)).slice(1);
    const draft = await draftOrder(shop);
    const baseline = place.databaseUrl === null ? null : await openOrderBaseline(place.databaseUrl, CONNECTIONS, draft);
    const shots = shoppers.map(({ headers }): Shot => ({
      method: 'POST',
      path: '/functions/v1/place-order',
      headers,
      body: JSON.stringify(draft),
    }));
    await warmUp(shop.url, shots, { connections: CONNECTIONS, freshKeys: true });
    if (place.databaseUrl !== null) await analyze(place.databaseUrl);
    for (let round = 0; round < rounds; round++) {
      await untilSent(shop);
      const limit = baseline === null ? null : await placeBare(baseline, shoppers, seconds);
      all.push({ baseline: limit, ...(await placeOurs(shop, shots, seconds)) });
    }
    await baseline?.close();
  } finally {
    await shop.stop();
    await place.remove();
    await smtp.close();
  }
  return findings(engine, all);
}

async function placeBare(baseline: OrderBaseline, shoppers: readonly Shopper[], seconds: number): Promise<number> {
  const place = (lane: number) => baseline.place(shoppers[lane % shoppers.length]!);
  return (await repeat(place, { at: CONNECTIONS, seconds })).perSecond;
}

/** `sustained` counts an order when its emails have left, by SMTP. */
async function placeOurs(shop: Shop, shots: Shot[], seconds: number): Promise<{ ours: Load; sustained: number }> {
  const began = performance.now();
  const ours = await load(shop.url, shots, { connections: CONNECTIONS, seconds, freshKeys: true });
  if (ours.failures > 0) throw new Error(`${ours.failures} orders failed`);
  await untilSent(shop);
  return { ours, sustained: (ours.perSecond * seconds * 1000) / (performance.now() - began) };
}

const POLL_MS = 50;

async function untilSent(shop: Shop): Promise<void> {
  const path = '/rest/v1/email_outbox?select=id&state=in.(queued,sending)&limit=1';
  while ((await call<object[]>(shop, path, { headers: shop.serviceHeaders })).length > 0)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

function findings(engine: Engine, all: readonly Round[]): Finding[] {
  const rate = median(all.map(({ ours }) => ours.perSecond));
  const sustained = median(all.map((one) => one.sustained));
  const p99 = median(all.map(({ ours }) => ours.p99));
  const limits = all.flatMap(({ baseline }) => baseline ?? []);
  const beside = limits.length === 0 ? '' : `the SQL of an order on the bare driver: ${perSecond(median(limits))}`;
  const ratio = (of: (round: Round) => number) =>
    median(all.map((round) => (round.baseline === null ? of(round) : of(round) / round.baseline)));
  const isCompared = limits.length > 0;
  return [
    {
      what: `orders placed and paid, ${engine}`,
      figure: perSecond(rate),
      beside,
      value: ratio(({ ours }) => ours.perSecond),
      goal: isCompared ? GOAL : null,
    },
    {
      what: `the same, time of one, ${CONNECTIONS} at once, ${engine}`,
      figure: `p50 ${ms(median(all.map(({ ours }) => ours.p50)))}, p99 ${ms(p99)}`,
      beside: '',
      value: p99,
      goal: isCompared ? { atMost: GOAL_P99_MS } : null,
    },
    {
      what: `orders placed, paid and their emails sent, ${engine}`,
      figure: perSecond(sustained),
      beside,
      value: ratio((round) => round.sustained),
      goal: isCompared ? GOAL_SUSTAINED : null,
    },
  ];
}
