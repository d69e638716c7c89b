// Admin lists with 1,000 and with 1,000,000 orders and contacts. PostgreSQL.
import { openPostgres } from '#server/platform/db/postgres.ts';
import { orderConditions } from '#web/features/orders/admin/order-list.ts';
import { behindCursor, cursorOf } from '#web/lib/data/keyset.ts';
import type { Shot } from './support/load.ts';
import { fillWithContacts } from './support/many-contacts.ts';
import { fillWithOrders, ORDERS_PER_CLIENT } from './support/many-orders.ts';
import { personName } from './support/names.ts';
import { makeShoppers } from './support/shop.ts';
import { withManyOrders, type EmptyShop, type Sized } from './support/sizes.ts';

/** Orders in progress depend on recent days, not on the length of the history. */
const OPEN = 250;
const CLIENT_ORDERS = 50;
const REQUESTS = 300;
const WARM_UP = 10;
const ORDERS_PER_CAMPAIGN = 100;
const ASSIGNED_CAMPAIGNS = 10;
/** Enough for a whole page of the campaigns of nobody. */
const MIN_CAMPAIGNS = 100;
const COLUMNS = 'id,order_number,order_date,client_name,client_email,status,payment_status,total_amount,currency,items';
const NEWEST = 'order=order_date.desc,id.desc&limit=51';

export default withManyOrders({ area: 'admin', by: 'p50', requests: REQUESTS, warmUp: WARM_UP, stock });

async function stock({ shop, databaseUrl }: EmptyShop, rows: number): Promise<Sized> {
  const [admin, client] = await makeShoppers(shop, 2);
  if (admin === undefined || client === undefined) throw new Error('the shop has no accounts');
  await fillWithOrders(databaseUrl, { orders: rows, open: OPEN, client: client.id, clientOrders: CLIENT_ORDERS });
  await fillWithContacts(databaseUrl, rows);
  await addCampaigns(databaseUrl, Math.max(rows / ORDERS_PER_CAMPAIGN, MIN_CAMPAIGNS), admin.id);
  const list = (query: string) => (): Shot => ({ method: 'GET', path: `/rest/v1/${query}`, headers: admin.headers });
  const orders = (rest: string) => list(`order_list?select=${COLUMNS}&${rest}`);
  const campaigns = (filter: string) =>
    list(`campaign_delivery?select=*&${filter}&order=created_at.desc,id.desc&limit=51`);
  const found = (text: string) => {
    const conditions = orderConditions(text).map((condition) => `or=(${encodeURIComponent(condition)})`);
    return orders([...conditions, NEWEST].join('&'));
  };
  const contacts = (body: object) => (): Shot => ({
    method: 'POST',
    path: '/rest/v1/rpc/find_contacts',
    headers: admin.headers,
    body: JSON.stringify({ page_size: 51, ...body }),
  });
  // Halfway through the list.
  const middle = new Date(Date.now() - 3_600_000 - (rows / 2) * 30_000).toISOString();
  const behind = behindCursor({
    column: 'order_date',
    descending: true,
    cursor: cursorOf({ id: '00000000-0000-0000-0000-000000000000', order_date: middle }, 'order_date'),
  });
  return {
    shop,
    shots: {
      'orders, the newest': orders(NEWEST),
      'orders, a page in the middle': orders(`or=(${encodeURIComponent(behind ?? '')})&${NEWEST}`),
      'orders, by total': orders('order=total_amount.desc,id.desc&limit=51'),
      'orders, the open ones': orders(`status=in.(confirmed,in_progress)&${NEWEST}`),
      'orders, of one service': orders(`items=cs.${encodeURIComponent('[{"service_type":"spotify-ads"}]')}&${NEWEST}`),
      // One client at both sizes. The last client's name is another's, too, in the large shop.
      'orders, found by number': found(`HC-2020-${String(rows - 1).padStart(7, '0')}`),
      'orders, found by name': found(personName(rows / ORDERS_PER_CLIENT - 1)),
      'orders, found by email': found(`c${rows / ORDERS_PER_CLIENT}@example.test`),
      'contacts, the newest': contacts({}),
      'contacts, of one service': contacts({ service: 'spotify-ads' }),
      // A name of six different syllables, which one person has at both sizes.
      'contacts, found by name': contacts({ search: personName(rows - 346) }),
      'contacts, a page in the middle': contacts({ before: new Date(Date.now() - (rows / 2) * 60_000).toISOString() }),
      'orders of nobody': orders(`assignment=is.null&${NEWEST}`),
      'campaigns of nobody': campaigns('assignment=is.null'),
      'campaigns of one team member': campaigns(`assignee=eq.${admin.id}`),
    },
  };
}

/** Campaigns, the newest of them active and assigned to the admin. Bypasses triggers. */
async function addCampaigns(databaseUrl: string, campaigns: number, admin: string): Promise<void> {
  const db = openPostgres(databaseUrl, 1);
  await db.script(`
    set statement_timeout = 0;
    set session_replication_role = replica;
    create temp table people as select row_number() over (order by id) as n, id from public.users;
    insert into public.campaigns (client_id, name, service, platform, status, starts_on, ends_on, target_metric, target_min, target_basis, created_at)
      select p.id, 'Release ' || g.n, 'youtube-ads', 'youtube', case when g.n <= ${ASSIGNED_CAMPAIGNS} then 'active' else 'completed' end,
        internal.local_date() - 30, internal.local_date() + 30, 'views', 1000, 'estimated', now() - g.n * interval '1 minute'
      from generate_series(1, ${campaigns}) as g (n) join people as p on p.n = 1 + g.n % (select count(*) from people);
    insert into internal.work_assignments (subject, subject_id, assignee)
      select 'campaign', c.id, '${admin}' from public.campaigns as c order by c.created_at desc limit ${ASSIGNED_CAMPAIGNS};
    analyze public.campaigns, internal.work_assignments`);
  await db.close();
}
