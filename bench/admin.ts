// Admin lists and overview with 1,000 and with 1,000,000 orders and contacts. PostgreSQL.
import { Agent } from 'node:http';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { addDays } from '#domain/period.ts';
import { orderSearch } from '#domain/orders/order-search.ts';
import { behindCursor, cursorOf } from '#web/lib/data/keyset.ts';
import { median, ms, type Benchmark, type Finding } from './support/finding.ts';
import { fire, type Shot } from './support/load.ts';
import { fillWithContacts } from './support/many-contacts.ts';
import { fillWithOrders, ORDERS_PER_CLIENT } from './support/many-orders.ts';
import { personName } from './support/names.ts';
import { makeShoppers } from './support/shop.ts';
import { compareAll, withTwoSizes, type EmptyShop, type Sized } from './support/sizes.ts';

const FEW = 1_000;
const MANY = 1_000_000;
/** Orders in progress depend on recent days, not on the length of the history. */
const OPEN = 250;
const CLIENT_ORDERS = 50;
const REQUESTS = 100;
const WARM_UP = 10;
const FIGURE_DAYS = 30;
const COLUMNS = 'id,order_number,order_date,client_name,client_email,status,payment_status,total_amount,currency,items';
const NEWEST = 'order=order_date.desc,id.desc&limit=51';

interface Stocked extends Sized {
  databaseUrl: string;
  figures: Shot;
}

const benchmark: Benchmark = () =>
  withTwoSizes({
    sizes: [FEW, MANY],
    stock,
    measure: async (few, many) => [
      ...(await compareAll(few, many, {
        area: 'admin',
        sizes: [`${FEW} rows`, `${MANY} rows`],
        by: 'p50',
        requests: REQUESTS,
        warmUp: WARM_UP,
      })),
      await compareWithBareDriver(many),
    ],
  });
export default benchmark;

async function stock({ shop, databaseUrl }: EmptyShop, rows: number): Promise<Stocked> {
  const [admin, client] = await makeShoppers(shop, 2);
  if (admin === undefined || client === undefined) throw new Error('the shop has no accounts');
  await fillWithOrders(databaseUrl, { orders: rows, open: OPEN, client: client.id, clientOrders: CLIENT_ORDERS });
  await fillWithContacts(databaseUrl, rows);
  const orders = (rest: string) => (): Shot => ({
    method: 'GET',
    path: `/rest/v1/order_list?select=${COLUMNS}&${rest}`,
    headers: admin.headers,
  });
  const found = (text: string) => {
    const search = orderSearch(text);
    if (search === null) throw new Error(`not a search: "${text}"`);
    return orders(
      `${search.by === 'words' ? `words=fts(simple).${encodeURIComponent(search.query)}` : `${search.by}=like.${encodeURIComponent(search.pattern)}`}&${NEWEST}`,
    );
  };
  const contacts = (body: object) => (): Shot => ({
    method: 'POST',
    path: '/rest/v1/rpc/find_contacts',
    headers: admin.headers,
    body: JSON.stringify({ page_size: 51, ...body }),
  });
  const rpc = (name: string, body: object) => (): Shot => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    headers: admin.headers,
    body: JSON.stringify(body),
  });
  // Halfway through the list.
  const middle = new Date(Date.now() - 3_600_000 - (rows / 2) * 30_000).toISOString();
  const behind = behindCursor({
    column: 'order_date',
    descending: true,
    cursor: cursorOf({ id: '00000000-0000-0000-0000-000000000000', order_date: middle }, 'order_date'),
  });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(new Date());
  return {
    shop,
    databaseUrl,
    figures: rpc('office_figures', { first_day: addDays(today, 1 - FIGURE_DAYS), last_day: today })(),
    shots: {
      'orders, the newest': orders(NEWEST),
      'orders, a page in the middle': orders(`or=(${encodeURIComponent(behind ?? '')})&${NEWEST}`),
      'orders, by total': orders('order=total_amount.desc,id.desc&limit=51'),
      'orders, the open ones': orders(`status=in.(confirmed,in_progress)&${NEWEST}`),
      'orders, of one service': orders(`items=cs.${encodeURIComponent('[{"service_type":"spotify-ads"}]')}&${NEWEST}`),
      // A client with a unique number and name, so that searches find equally many rows at both sizes.
      'orders, found by number': found(`HC-2020-${String(rows - 1).padStart(7, '0')}`),
      'orders, found by name': found(personName(rows / ORDERS_PER_CLIENT)),
      'orders, found by email': found(`c${rows / ORDERS_PER_CLIENT}@example.test`),
      'contacts, the newest': contacts({}),
      'contacts, of one service': contacts({ service: 'spotify-ads' }),
      'contacts, found by name': contacts({ search: personName(rows) }),
      'contacts, a page in the middle': contacts({ before: new Date(Date.now() - (rows / 2) * 60_000).toISOString() }),
      'needs attention': rpc('office_desk', {}),
    },
  };
}

/** Reads the rows behind the figures, for both periods: the lower bound for any response time. */
const READS = [
  `select (settled_at at time zone 'Asia/Dubai')::date, sum(amount), count(*) from public.payments
   where status = 'succeeded' and settled_at >= now() - interval '${2 * FIGURE_DAYS} days' group by 1`,
  `select o.client_id, max(p.settled_at) from public.payments as p join public.orders as o on o.id = p.order_id
   where p.status = 'succeeded' and p.settled_at >= now() - interval '${2 * FIGURE_DAYS} days' and o.origin = 'shop' group by 1`,
  `select l.service_type, count(distinct l.order_id), sum(l.line_total) from public.payments as p join public.order_items as l on l.order_id = p.order_id
   where p.status = 'succeeded' and p.settled_at >= now() - interval '${FIGURE_DAYS} days' group by 1`,
];

async function compareWithBareDriver({ shop, databaseUrl, figures }: Stocked): Promise<Finding> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const db = openPostgres(databaseUrl, 1);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let n = 0; n < REQUESTS / 2; n++) {
    const began = performance.now();
    for (const sums of READS) await db.query(sums);
    const read = performance.now();
    const { status, text } = await fire(agent, shop.url, figures);
    if (status >= 300) throw new Error(`office_figures: ${status} ${text}`);
    bare.push(read - began);
    ours.push(performance.now() - read);
  }
  await db.close();
  agent.destroy();
  return {
    what: `admin: figures of ${FIGURE_DAYS} days and the preceding ones, with ${MANY} orders`,
    figure: `p50 ${ms(median(ours))}`,
    beside: `bare driver, the same sums one by one: p50 ${ms(median(bare))}`,
    value: median(ours) / median(bare),
    goal: { atMost: 2 },
  };
}
