// Request latency with 1,000 and with 1,000,000 orders.
import { randomUUID } from 'node:crypto';
import type { Shot } from './support/load.ts';
import { fillWithOrders } from './support/many-orders.ts';
import { call, draftOrder, makeShoppers, packageIds } from './support/shop.ts';
import { withManyOrders, type EmptyShop, type Sized } from './support/sizes.ts';

const OPEN = 250;
const CLIENT_ORDERS = 50;
const REQUESTS = 300;
const WARM_UP = 20;
const SUMMARY =
  'id,order_number,order_date,status,payment_status,cancel_reason,client_name,client_email,total_amount,currency,order_items(id,name,service_type,quantity,service_link)';

export default withManyOrders({ area: 'growth', by: 'p95', requests: REQUESTS, warmUp: WARM_UP, stock });

async function stock({ shop, databaseUrl }: EmptyShop, orders: number): Promise<Sized> {
  const [admin, client] = await makeShoppers(shop, 2);
  if (admin === undefined || client === undefined) throw new Error('the shop has no accounts');
  await fillWithOrders(databaseUrl, { orders, open: OPEN, client: client.id, clientOrders: CLIENT_ORDERS });
  for (const id of await packageIds(shop, 10)) {
    await call(shop, '/rest/v1/cart_items', {
      headers: client.headers,
      body: { user_id: client.id, product_id: id, quantity: 1 },
    });
  }
  const draft = JSON.stringify(await draftOrder(shop));
  const get = (path: string, headers: Record<string, string>) => (): Shot => ({ method: 'GET', path, headers });
  return {
    shop,
    shots: {
      'a cart': get(`/rest/v1/cart_items?select=*&user_id=eq.${client.id}&order=created_at.desc`, client.headers),
      "a client's orders": get(
        `/rest/v1/orders?select=${SUMMARY}&client_id=eq.${client.id}&order=order_date.desc,id.desc&limit=20`,
        client.headers,
      ),
      'the open orders, for the team': get(
        `/rest/v1/orders?select=${SUMMARY}&status=in.(pending,confirmed,in_progress)&order=order_date.desc&limit=200`,
        admin.headers,
      ),
      'placing an order': () => ({
        method: 'POST',
        path: '/functions/v1/place-order',
        headers: { ...client.headers, 'idempotency-key': randomUUID() },
        body: draft,
      }),
    },
  };
}
