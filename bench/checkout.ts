// place-order up to a paid order, compared with the same SQL functions on the bare driver without HTTP, jobs and
// emails. fsync is on.
import { createHash, randomUUID } from 'node:crypto';
import { PlaceOrder, type PlaceOrderBody } from '#domain/orders/order.ts';
import {
  beginCharge,
  findPlacedOrder,
  issueInvoice,
  openCheckout,
  settle,
} from '#server/modules/payments/checkout.queries.ts';
import type { Engine } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { median, ms, perSecond, type Benchmark, type Finding } from './support/finding.ts';
import { load, repeat, type Load } from './support/load.ts';
import { draftOrder, makePlace, makeShoppers, startShop, type Shop, type Shopper } from './support/shop.ts';

const CONNECTIONS = 10;
const SHOPPERS = 20;
/**
 * Forty times the throughput of a comparable shop on similar hardware: Vendure 3.7 with 14.4 orders/s and 686 ms in
 * seven requests.
 */
const GOAL_PER_SECOND = 576;
const GOAL_P99_MS = 50;

const benchmark: Benchmark = async (options) => [
  ...(await measure('postgres', options)),
  ...(await measure('pglite', options)),
];
export default benchmark;

async function measure(engine: Engine, { seconds, rounds }: { seconds: number; rounds: number }): Promise<Finding[]> {
  const place = await makePlace(engine);
  const shop = await startShop(place);
  const ours: Load[] = [];
  const limits: number[] = [];
  try {
    const shoppers = (await makeShoppers(shop, SHOPPERS)).slice(1);
    const draft = await draftOrder(shop);
    const shots = shoppers.map(
      ({ headers }) =>
        ({ method: 'POST', path: '/functions/v1/place-order', headers, body: JSON.stringify(draft) }) as const,
    );
    for (let round = 0; round < rounds; round++) {
      if (engine === 'postgres') limits.push(await bare(shop, shoppers, draft, seconds));
      const load10 = await load(shop.url, shots, { connections: CONNECTIONS, seconds, freshKeys: true });
      if (load10.failures > 0) throw new Error(`${load10.failures} orders failed`);
      ours.push(load10);
    }
  } finally {
    await shop.stop();
    await place.remove();
  }
  const rate = median(ours.map(({ perSecond: r }) => r));
  const p99 = median(ours.map((one) => one.p99));
  const beside = limits.length === 0 ? '' : `same SQL on the bare driver: ${perSecond(median(limits))}`;
  const latency = `p50 ${ms(median(ours.map(({ p50 }) => p50)))}, p99 ${ms(p99)}`;
  return [
    {
      what: `orders placed and paid, ${engine}`,
      figure: perSecond(rate),
      beside,
      value: rate,
      goal: engine === 'postgres' ? { atLeast: GOAL_PER_SECOND } : null,
    },
    {
      what: `the same, time of one, ${CONNECTIONS} at once, ${engine}`,
      figure: latency,
      beside: '',
      value: p99,
      goal: { atMost: GOAL_P99_MS },
    },
  ];
}

/** Orders per second on the database alone: both transactions, the charge mark between them and the final read. */
async function bare(
  { databaseUrl }: Shop,
  shoppers: readonly Shopper[],
  order: PlaceOrderBody,
  seconds: number,
): Promise<number> {
  const db = openPostgres(databaseUrl ?? '', CONNECTIONS);
  const draft = { ...PlaceOrder.parse(order), terms_version: 'bench' };
  const place = async (lane: number) => {
    const { id: userId } = shoppers[lane % shoppers.length]!;
    const caller = { claims: { role: 'authenticated' as const, sub: userId }, ip: '127.0.0.1', userAgent: 'bench' };
    const key = randomUUID();
    const bodyHash = createHash('sha256').update(key).digest('hex');
    const opened = await onBehalfOf(db, caller, (sql) =>
      openCheckout(sql, { userId, key, bodyHash, provider: 'sandbox', draft }),
    );
    if (opened.outcome !== 'opened') throw new Error(`opening the checkout returned ${opened.outcome}`);
    const charged = await beginCharge(db, opened.payment_id, { now: new Date(), method: key, livemode: false });
    if (charged === null) throw new Error('the payment is missing');
    await onBehalfOf(db, caller, async (sql) => {
      const { amount, currency } = charged;
      await settle(sql, opened.payment_id, {
        status: 'succeeded',
        reference: key,
        amountCents: Math.round(Number(amount) * 100),
        currency,
        brand: 'Visa',
        last4: '4242',
        fee: null,
        saved: null,
      });
      await issueInvoice(sql, opened.order_id, {});
    });
    await findPlacedOrder(db, opened.payment_id, userId);
  };
  const { perSecond: rate } = await repeat(place, { at: CONNECTIONS, seconds });
  await db.close();
  return rate;
}
