// The team's figures after a year of 3,000 orders a month, on both engines.
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
    statements: () =>
      [30, 90].map((days) => ({
        what: `figures: ${days} days and the preceding ones`,
        atMost: days === 30 ? MAX_FIGURES_MS : null,
        text: `select public.admin_figures(internal.shop_today() - ${days - 1}, internal.shop_today())`,
      })),
  });
export default benchmark;

/** Of five carts, one is bought; of a hundred payments, two are refunded, and of five hundred one is lost to a dispute. */
async function fill(db: Database, client: string): Promise<void> {
  await writeOrders(db, { orders: ORDERS, open: 250, client, clientOrders: 50, secondsApart: SECONDS_APART });
  await db.script(`
    set session_replication_role = replica;
    create temp table paid as select row_number() over (order by settled_at) as n, * from public.payments;
    insert into internal.cart_days (user_id, day)
      select o.client_id, internal.local_date(o.order_date) from public.orders as o
      union all
      select gen_random_uuid(), internal.local_date(o.order_date) from public.orders as o cross join generate_series(1, 4)
      on conflict do nothing;
    insert into public.refunds (order_id, payment_id, amount, currency, reason, key, state, settled_at)
      select order_id, id, amount, currency, 'x', id::text, 'succeeded', settled_at + interval '1 day' from paid where n % 50 = 0;
    insert into public.disputes (payment_id, order_id, reference, reason, status, amount, currency, opened_at)
      select id, order_id, id::text, 'x', 'lost', amount, currency, settled_at from paid where n % 500 = 1;
    insert into public.dispute_bookings (dispute_id, amount, currency, fee, booked_at)
      select d.id, d.amount, d.currency, 15, d.opened_at + interval '2 days' from public.disputes as d;
    set session_replication_role = origin;`);
}
