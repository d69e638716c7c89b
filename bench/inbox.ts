// The team's inbox with 10,000 open items and its search with 100,000 orders, on both engines.
import type { Database } from '#server/platform/db/database.ts';
import { onBothEngines } from './support/both-engines.ts';
import type { Benchmark } from './support/finding.ts';
import { writeOrders } from './support/many-orders.ts';
import { personName } from './support/names.ts';

const ORDERS = 100_000;
const OPEN_ORDERS = 5_000;
const TICKETS = 3_000;
const CAMPAIGNS = 2_000;
const MAX_INBOX_MS = 150;

const benchmark: Benchmark = () =>
  onBothEngines({
    fill,
    statements: (engine) => {
      const atMost = engine === 'postgres' ? MAX_INBOX_MS : null;
      const inbox = (what: string, call: string) => ({ what: `inbox: ${what}`, atMost, text: `select public.${call}` });
      const search = (what: string, words: string) => ({
        what: `inbox: search for ${what}`,
        atMost: null,
        text: 'select * from public.admin_search($1)',
        params: [words],
      });
      const [first = ''] = personName(40).split(' ');
      return [
        inbox('the first page', 'admin_inbox()'),
        inbox('one kind', `admin_inbox('ticket')`),
        inbox('of one person', `admin_inbox('', true)`),
        search('half a name', first.slice(0, 4)),
        search('the middle of a word', first.slice(1, 6)),
        search('nothing known', 'qqqq zzzz'),
      ];
    },
  });
export default benchmark;

/** Half of the open orders can start, half wait for answers; half of the campaigns are behind, half have a request. */
async function fill(db: Database, client: string): Promise<void> {
  await writeOrders(db, { orders: ORDERS, open: OPEN_ORDERS, client, clientOrders: 50 });
  await db.script(`
    set session_replication_role = replica;
    insert into public.intakes (order_item_id)
      select l.id from public.order_items as l join public.orders as o on o.id = l.order_id where o.status = 'in_progress';
    insert into public.tickets (number, client_id, subject, last_reply_at)
      select 'T-' || lpad(n::text, 6, '0'), '${client}', 'Question ' || n, now() - n * interval '1 minute' from generate_series(1, ${TICKETS}) as n;
    insert into public.campaigns (client_id, name, service, platform, status, requested_status, starts_on, ends_on, target_metric, target_min, target_basis)
      select '${client}', 'Campaign ' || n, 'youtube-ads', 'youtube', 'active', case when n % 2 = 0 then 'paused' end,
        internal.local_date() - 30, internal.local_date() + 30, 'views', 1000000, 'estimated' from generate_series(1, ${CAMPAIGNS}) as n;
    insert into public.campaign_days (campaign_id, day, views)
      select c.id, internal.local_date() - d, 100 from public.campaigns as c cross join generate_series(1, 30) as d;
    set session_replication_role = origin;`);
}
