// A process of its own without the product: node:http over the bare driver. GET runs the statements of a signed-in read, POST
// those of an order. PORT DATABASE_URL {"shopper", "draft"}
import { createServer } from 'node:http';
import { PlaceOrder } from '#domain/orders/order.ts';
import { openBareDriver } from './bare-driver.ts';
import { openOrderBaseline } from './order-baseline.ts';
import type { Shopper } from './shop.ts';

const CONNECTIONS = 4;

const [port = '', databaseUrl = '', given = ''] = process.argv.slice(2);
const { shopper, draft } = JSON.parse(given) as { shopper: Shopper; draft: unknown };
const driver = await openBareDriver(databaseUrl, CONNECTIONS);
const orders = await openOrderBaseline(databaseUrl, CONNECTIONS, PlaceOrder.parse(draft));

createServer((request, response) => {
  const work =
    request.method === 'POST'
      ? orders.place(shopper)
      : driver.asUser(shopper.id, 'select * from public.cart_items', [], true);
  work.then(
    () => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    () => response.writeHead(500).end(),
  );
  request.resume();
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
