// How long requests take with 1,000 and with 1,000,000 orders.
import { randomUUID } from 'node:crypto';
import { startPostgres } from '#tests/support/postgres.ts';
import type { Benchmark, Finding } from './support/finding.ts';
import type { Shot } from './support/load.ts';
import { fillWithOrders } from './support/many-orders.ts';
import { call, draftOrder, makeDatabase, makePlace, makeShoppers, packageIds, startShop, type Place } from './support/shop.ts';
import { compareSizes, type Sized } from './support/sizes.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const OPEN = 250;
const CLIENT_ORDERS = 50;
const ASKED = 300;
const WARM_UP = 20;
const SUMMARY = 'id,order_number,order_date,status,payment_status,cancel_reason,client_name,client_email,total_amount,currency,order_items(id,name,service_type,quantity,service_link)';

const benchmark: Benchmark = async () => {
  // The disk is no part of the question: both wait for it alike.
  const server = await startPostgres(['fsync=off', 'shared_buffers=512MB', 'max_wal_size=8GB', 'autovacuum=off']);
  const folders: Place[] = [];
  const stocked: Sized[] = [];
  try {
    for (const orders of [FEW, MANY]) {
      const folder = await makePlace('pglite');
      folders.push(folder);
      stocked.push(await stock({ ...folder, databaseUrl: await makeDatabase(server, `orders_${orders}`) }, orders));
    }
    const [few, many] = stocked as [Sized, Sized];
    const findings: Finding[] = [];
    for (const name of Object.keys(few.shots)) {
      findings.push(await compareSizes(name, few, many, { area: 'growth', sizes: [`${FEW} orders`, `${MANY} orders`], by: 'p95', asked: ASKED, warmUp: WARM_UP }));
    }
    return findings;
  } finally {
    for (const { shop } of stocked) await shop.stop();
    await server.stop();
    for (const folder of folders) await folder.remove();
  }
};
export default benchmark;

async function stock(place: Place, orders: number): Promise<Sized> {
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
