// Revenue, costs and margin of a year of 3,000 orders a month, on both engines.
import type { Database } from '#server/platform/db/database.ts';
import { onBothEngines } from './support/both-engines.ts';
import type { Benchmark } from './support/finding.ts';
import { writeOrders } from './support/many-orders.ts';

const ORDERS = 12 * 3_000;
/** 3,000 in 30 days. */
const SECONDS_APART = 864;
const MAX_FIGURES_MS = 300;

const benchmark: Benchmark = () =>
  onBothEngines({
    fill,
    statements: () => [
      ...[30, 360].map((days) => ({
        what: `margin by month, service and client: ${days} days`,
        atMost: days === 30 ? MAX_FIGURES_MS : null,
        text: `select * from public.margins(internal.shop_today() - ${days}, internal.shop_today(), 100)`,
      })),
      {
        what: 'margin of one client: 360 days',
        atMost: MAX_FIGURES_MS,
        text: `select m.* from public.margins(internal.shop_today() - 360, internal.shop_today(), 100, (select client_id from public.orders where order_number = 'HC-2020-0000100')) as m`,
      },
      {
        what: 'margin of one order',
        atMost: MAX_FIGURES_MS,
        text: `select public.order_margin((select id from public.orders where order_number = 'HC-2020-0000100'))`,
      },
    ],
  });
export default benchmark;

/** Orders of two lines. Three of five have a campaign of 30 days, every fifth a fee and another a placement; of fifty one is refunded. */
async function fill(db: Database, client: string): Promise<void> {
  await writeOrders(db, { orders: ORDERS, open: 250, client, clientOrders: 50, secondsApart: SECONDS_APART });
  await db.script(`
    set session_replication_role = replica;
    insert into public.order_items (order_id, position, name, service_type, package_type, unit_price, quantity, line_total)
      select order_id, 2, 'Extra', 'other', 'standard', 90, 1, 90 from public.order_items;
    create temp table first_lines as
      select row_number() over (order by o.order_date) as n, l.id, l.order_id, o.client_id, o.order_date::date as day, i.id as invoice_id
      from public.order_items as l join public.orders as o on o.id = l.order_id join public.invoices as i on i.order_id = o.id where l.position = 1;
    insert into public.campaigns (client_id, order_item_id, name, service, platform)
      select client_id, id, 'x', 'youtube-ads', 'youtube' from first_lines where n % 5 < 3;
    insert into public.campaign_days (campaign_id, day, impressions, clicks, spend)
      select c.id, l.day + d, 1000, 10, 9.87 from first_lines as l join public.campaigns as c on c.order_item_id = l.id cross join generate_series(1, 30) as d;
    insert into internal.work_fees (subject, subject_id, person, amount) select 'order', order_id, '${client}', 55.55 from first_lines where n % 5 = 1;
    insert into public.line_costs (order_item_id, kind, amount, description, payee, incurred_on)
      select id, 'placement', 33.33, 'x', 'x', day from first_lines where n % 5 = 2;
    insert into public.credit_notes (number, refund_id, invoice_id, invoice_number, order_id, client_id, issued_on, seller, buyer, reason, currency, net, tax, total)
      select n, gen_random_uuid(), invoice_id, 'x', order_id, client_id, day, '{}', '{}', 'x', 'USD', 10, 0, 10 from first_lines where n % 50 = 0;
    set session_replication_role = origin;`);
}
