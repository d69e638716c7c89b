// The back office's search with 1,000 and with 1,000,000 orders, a campaign per ten and a ticket per twenty. PostgreSQL.
import { openPostgres } from '#server/platform/db/postgres.ts';
import type { Shot } from './support/load.ts';
import { fillWithOrders } from './support/many-orders.ts';
import { personName } from './support/names.ts';
import { makeShoppers } from './support/shop.ts';
import { withManyOrders, type EmptyShop, type Sized } from './support/sizes.ts';

const REQUESTS = 200;
const WARM_UP = 20;

export default withManyOrders({ area: 'search', by: 'p50', requests: REQUESTS, warmUp: WARM_UP, stock });

async function stock({ shop, databaseUrl }: EmptyShop, orders: number): Promise<Sized> {
  const [admin, client] = await makeShoppers(shop, 2);
  if (admin === undefined || client === undefined) throw new Error('the shop has no accounts');
  await fillWithOrders(databaseUrl, { orders, open: 250, client: client.id, clientOrders: 50 });
  await addWork(databaseUrl, orders);
  const find = (query: string) => (): Shot => ({
    method: 'POST',
    path: '/rest/v1/rpc/admin_search',
    headers: admin.headers,
    body: JSON.stringify({ query }),
  });
  // A client that both shops have.
  const [first = '', last = ''] = personName(40).split(' ');
  return {
    shop,
    shots: {
      'two letters of a name, which begin one name in twenty': find('ba'),
      'half a first name': find(first.slice(0, 4)),
      'half a last name': find(last.slice(0, 4)),
      'first name and half the last': find(`${first} ${last.slice(0, 3)}`),
      'the middle of a word': find(first.slice(1, 6)),
      'the middle of an email': find('40@example'),
      'the domain of every email': find('example.test'),
      'an order number': find('HC-2020-0000042'),
      'half an order number': find('HC-2020-00'),
      digits: find('42'),
      'a ticket number': find('T-000042'),
      'a word of every campaign': find('release'),
      nothing: find('qqqq zzzz'),
    },
  };
}

async function addWork(databaseUrl: string, orders: number): Promise<void> {
  const db = openPostgres(databaseUrl, 1);
  await db.script(`
    set statement_timeout = 0;
    set session_replication_role = replica;
    create temp table people as select row_number() over (order by id) as n, id from public.users;
    insert into public.campaigns (client_id, name, service, platform, status, created_at)
      select p.id, 'Release ' || g.n || ' of ' || u.first_name, 'youtube-ads', 'youtube', 'completed', now() - g.n * interval '1 minute'
      from generate_series(1, ${Math.ceil(orders / 10)}) as g (n)
      join people as p on p.n = 1 + g.n % (select count(*) from people) join public.users as u on u.id = p.id;
    insert into public.tickets (number, client_id, subject, status, last_reply_at)
      select 'T-' || lpad(g.n::text, 6, '0'), p.id, 'Question about order ' || g.n, 'completed', now() - g.n * interval '1 minute'
      from generate_series(1, ${Math.ceil(orders / 20)}) as g (n) join people as p on p.n = 1 + g.n % (select count(*) from people);
    analyze public.campaigns, public.tickets`);
  await db.close();
}
