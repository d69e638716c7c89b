import type { Database } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { personNameSql } from './names.ts';

interface ManyOrders {
  orders: number;
  /** Orders in progress, independent of the length of the history. */
  open: number;
  /** A client with a cart and orders; the rest is spread over other clients. */
  client: string;
  clientOrders: number;
  /** 30 unless given: 2,880 orders a day. */
  secondsApart?: number;
}

export const ORDERS_PER_CLIENT = 20;
/** The newest orders are of the same clients, whatever the history: a day has as many. */
const NEW_ORDERS = 1000;

/** {@link writeOrders} for a shop that runs. */
export async function fillWithOrders(url: string, options: ManyOrders): Promise<void> {
  const db = openPostgres(url, 1);
  await writeOrders(db, options);
  await db.query('vacuum analyze');
  await db.close();
}

/**
 * Fills a migrated shop with paid orders, each with a line, a payment, an invoice, a checkout, an email and an audit
 * log entry. Bypasses triggers and foreign keys, but writes only rows that they would accept.
 */
export async function writeOrders(
  db: Database,
  { orders, open, client, clientOrders, secondsApart = 30 }: ManyOrders,
): Promise<void> {
  await db.script(`
    set statement_timeout = 0;
    set session_replication_role = replica;
    set work_mem = '256MB';

    create temp table clients as
      select row_number() over () as n, gen_random_uuid() as id from generate_series(1, ${Math.ceil(orders / ORDERS_PER_CLIENT)});
    insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      select id, 'c' || n || '@example.test', now(), '{"provider": "email"}', '{}' from clients;
    insert into public.users (id, email, first_name, last_name)
      select id, 'c' || n || '@example.test', split_part(name, ' ', 1), split_part(name, ' ', 2)
      from (select id, n, ${personNameSql('n')} as name from clients) as named;

    create temp table wares as select row_number() over (order by id) as n, * from public.packages where active and cta = 'cart';
    create temp table placed as
      select o.n, c.n as client_n, gen_random_uuid() as id, gen_random_uuid() as payment_id,
        case when o.n % ${Math.max(1, Math.floor(orders / clientOrders))} = 0 then '${client}'::uuid else c.id end as client_id,
        case when o.n <= ${open} then (array['confirmed', 'in_progress'])[1 + o.n % 2] else 'completed' end as status,
        now() - interval '1 hour' - o.n * interval '${secondsApart} seconds' as at, w.id as ware, w.name, w.service, w.package_type, w.price
      from generate_series(1, ${orders}) as o (n)
      join clients as c on c.n = 1 + o.n % (case when o.n <= ${NEW_ORDERS} then ${NEW_ORDERS / ORDERS_PER_CLIENT} else ${Math.ceil(orders / ORDERS_PER_CLIENT)} end)
      join wares as w on w.n = 1 + o.n % (select count(*) from wares)
      -- As a shop writes them: what is new is at the end of each table.
      order by o.n desc;

    insert into public.orders (id, order_number, client_id, status, payment_status, order_date, client_name, client_email, items,
        currency, subtotal, discount, tax, tax_rate, total_amount, country, created_at, updated_at)
      select id, 'HC-2020-' || lpad(n::text, 7, '0'), client_id, status, 'paid', at, ${personNameSql('client_n')}, 'c' || client_n || '@example.test',
        jsonb_build_array(jsonb_build_object('id', ware, 'name', name, 'service_type', service, 'quantity', 1, 'price', price)),
        'USD', price, 0, 0, 0, price, 'US', at, at from placed;
    insert into public.order_items (order_id, position, product_id, name, service_type, package_type, unit_price, quantity, line_total)
      select id, 1, ware, name, service, package_type, price, 1, price from placed;
    insert into public.payments (id, order_id, provider, status, amount, currency, brand, last4, created_at, settled_at)
      select payment_id, id, 'sandbox', 'succeeded', price, 'USD', 'Visa', '4242', at, at from placed;
    insert into public.invoices (number, order_id, client_id, issued_on, seller, buyer, lines, currency, subtotal, discount, tax, tax_rate, total)
      select 'INV-2020-' || n, id, client_id, at::date, '{}', '{}', '[]', 'USD', price, 0, 0, 0, price from placed;
    insert into internal.checkouts (user_id, key, body_hash, order_id) select client_id, payment_id::text, 'x', id from placed;
    insert into internal.sandbox_charges (payment_id, amount_cents, currency, token, status) select payment_id, 100, 'USD', 'tok_visa', 'succeeded' from placed;
    insert into public.email_outbox (template, to_address, data, state, created_at, sent_at)
      select 'order-confirmation', 'client@example.test', jsonb_build_object('orderId', id), 'sent', at, at from placed;
    insert into public.audit_logs (action, table_name, record_id, new_values, source, created_at)
      select 'insert', 'orders', id::text, '{"status": "pending"}', 'database', at from placed;
    set session_replication_role = origin;`);
}
