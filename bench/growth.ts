// How long requests take with 1,000 and with 1,000,000 orders: asked in turn, so that the machine's noise meets both.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { startPostgres } from '#tests/support/postgres.ts';
import { ms, percentile, type Benchmark, type Finding } from './support/finding.ts';
import { fire, type Shot } from './support/load.ts';
import { fillWithOrders } from './support/many-orders.ts';
import { call, draftOrder, makeDatabase, makePlace, makeShoppers, packageIds, startShop, type Place, type Shop } from './support/shop.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const OPEN = 250;
const CLIENT_ORDERS = 50;
const ASKED = 300;
const WARM_UP = 20;
const SUMMARY = 'id,order_number,order_date,status,payment_status,cancel_reason,client_name,client_email,total_amount,currency,order_items(id,name,service_type,quantity,service_link)';

interface Stocked {
  shop: Shop;
  shots: Record<string, () => Shot>;
}

const benchmark: Benchmark = async () => {
  // The disk is no part of the question: both wait for it alike.
  const server = await startPostgres(['fsync=off', 'shared_buffers=512MB', 'max_wal_size=8GB', 'autovacuum=off']);
  const folders: Place[] = [];
  const stocked: Stocked[] = [];
  try {
    for (const orders of [FEW, MANY]) {
      const folder = await makePlace('pglite');
      folders.push(folder);
      stocked.push(await stock({ ...folder, databaseUrl: await makeDatabase(server, `orders_${orders}`) }, orders));
    }
    const [few, many] = stocked as [Stocked, Stocked];
    const findings: Finding[] = [];
    for (const name of Object.keys(few.shots)) findings.push(await compare(name, few, many));
    return findings;
  } finally {
    for (const { shop } of stocked) await shop.stop();
    await server.stop();
    for (const folder of folders) await folder.remove();
  }
};
export default benchmark;

async function stock(place: Place, orders: number): Promise<Stocked> {
  const shop = await startShop(place);
  const [admin, client] = await makeShoppers(shop, 2);
  if (admin === undefined || client === undefined || place.databaseUrl === null) throw new Error('the shop has nobody in it');
  await fillWithOrders(place.databaseUrl, { orders, open: OPEN, client: client.id, clientOrders: CLIENT_ORDERS });
  for (const id of await packageIds(shop, 10)) {
    await call(shop, '/rest/v1/cart_items', { headers: client.headers, body: { user_id: client.id, product_id: id, quantity: 1 } });
  }
  const draft = JSON.stringify(await draftOrder(shop));
  const get = (path: string, headers: Record<string, string>) => (): Shot => ({ method: 'GET', path, headers });
  return {
    shop,
    shots: {
      'a cart': get(`/rest/v1/cart_items?select=*&user_id=eq.${client.id}&order=created_at.desc`, client.headers),
      "a client's orders": get(`/rest/v1/orders?select=${SUMMARY}&client_id=eq.${client.id}&order=order_date.desc,id.desc&limit=20`, client.headers),
      'the open orders, for staff': get(`/rest/v1/orders?select=${SUMMARY}&status=in.(pending,confirmed,in_progress)&order=order_date.desc&limit=200`, admin.headers),
      'placing an order': () => ({ method: 'POST', path: '/functions/v1/place-order', headers: { ...client.headers, 'idempotency-key': randomUUID() }, body: draft }),
    },
  };
}

async function compare(name: string, few: Stocked, many: Stocked): Promise<Finding> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: [number[], number[]] = [[], []];
  for (let n = 0; n < WARM_UP + ASKED; n++) {
    for (const [side, { shop, shots }] of [few, many].entries()) {
      const began = performance.now();
      const { status, text } = await fire(agent, shop.url, shots[name]!());
      if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
      if (n >= WARM_UP) took[side]!.push(performance.now() - began);
    }
  }
  agent.destroy();
  const [small, large] = took.map((times) => ({ p50: percentile(times, 50), p95: percentile(times, 95) })) as [{ p50: number; p95: number }, { p50: number; p95: number }];
  return {
    what: `growth: ${name}`, figure: `p95 ${ms(large.p95)}, p50 ${ms(large.p50)} with ${MANY} orders`,
    beside: `p95 ${ms(small.p95)}, p50 ${ms(small.p50)} with ${FEW}`, value: large.p95 / small.p95, goal: { atMost: 1.25 },
  };
}
