import { toCents } from '#domain/money.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { ContactMail, OrderMail } from './mail-content.ts';

interface OrderRow {
  id: string;
  number: string;
  date: Date;
  currency: string;
  client_name: string;
  client_email: string;
  contact_phone: string | null;
  delivery_address: string | null;
  subtotal: string;
  discount: string;
  tax: string;
  total: string;
  promo_code: string | null;
  paid: boolean;
  brand: string | null;
  last4: string | null;
}

interface LineRow {
  name: string;
  service: string;
  unit_price: string;
  quantity: number;
  line_total: string;
  service_link: string | null;
}

/** The order as it is stored now, with the payment that succeeded; null when there is none with this id. */
export async function findOrderMail(sql: Sql, orderId: string): Promise<OrderMail | null> {
  const orders = await sql.query<OrderRow>(
    `select o.id, o.order_number as number, o.order_date as date, o.currency, o.client_name, o.client_email, o.contact_phone,
       o.delivery_address, o.subtotal, o.discount, o.tax, o.total_amount as total, o.promo_code,
       p.id is not null as paid, p.brand, p.last4
     from public.orders as o
     left join public.payments as p on p.order_id = o.id and p.status = 'succeeded'
     where o.id = $1`,
    [orderId],
  );
  const [order] = orders.rows;
  if (order === undefined) return null;
  const lines = await sql.query<LineRow>(
    `select i.name, coalesce(s.name, i.service_type) as service, i.unit_price, i.quantity, i.line_total, i.service_link
     from public.order_items as i left join public.services as s on s.slug = i.service_type
     where i.order_id = $1 order by i.position`,
    [orderId],
  );
  return {
    id: order.id,
    number: order.number,
    date: order.date,
    currency: order.currency,
    customer: {
      name: order.client_name,
      email: order.client_email,
      phone: order.contact_phone,
      address: order.delivery_address,
    },
    lines: lines.rows.map((line) => ({
      name: line.name,
      service: line.service,
      unitPrice: toCents(line.unit_price),
      quantity: line.quantity,
      lineTotal: toCents(line.line_total),
      serviceLink: line.service_link || null,
    })),
    subtotal: toCents(order.subtotal),
    discount: toCents(order.discount),
    tax: toCents(order.tax),
    total: toCents(order.total),
    promoCode: order.promo_code,
    payment: order.paid ? { brand: order.brand, last4: order.last4 } : null,
  };
}

export async function findContactMail(sql: Sql, contactId: string): Promise<Omit<ContactMail, 'ip'> | null> {
  const { rows } = await sql.query<Omit<ContactMail, 'ip'>>(
    `select name, email, message, company_name as company, service_interest as interest, phone, source,
       coalesce(preferences, case when subscribed then array['newsletter'] else array[]::text[] end) as preferences,
       created_at as "receivedAt"
     from public.contacts where id = $1`,
    [contactId],
  );
  return rows[0] ?? null;
}
