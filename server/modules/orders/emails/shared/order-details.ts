import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import type { CampaignPlatform } from '#domain/campaigns/campaign.ts';
import { sampleOrder } from '#domain/emails/sample-order.ts';
import type { BankAccount } from '#domain/payments/bank-account.ts';
import type { StoredQuestion } from '#domain/orders/intake.ts';
import { toCents, type Cents } from '#domain/money.ts';
import type { Sql } from '#server/platform/db/database.ts';

export const OrderPayload = z.object({ orderId: z.uuid() });

/** A stored order as emails show it. */
export interface OrderDetails {
  id: string;
  number: string;
  date: Date;
  /** ISO 4217, upper case. */
  currency: string;
  customer: {
    name: string;
    company: string | null;
    email: string;
    phone: string | null;
    /** Ends with the English name of the country. */
    address: string | null;
    /** ISO 3166-1 alpha-2. */
    country: string | null;
  };
  lines: OrderLine[];
  /** What the client has not answered yet, of all lines. */
  questions: StoredQuestion[];
  subtotal: Cents;
  discount: Cents;
  tax: Cents;
  total: Cents;
  promoCode: string | null;
  taxed: { name: string; rate: number; inclusive: boolean; reverseCharge: boolean };
  /** Of the newest payment; null until one has succeeded. */
  payment: Pick<Row<'payments'>, 'brand' | 'last4'> | null;
  dues: {
    paid: Cents;
    open: Cents;
    /** What is asked for now, of what is open. */
    due: Cents;
    /** `YYYY-MM-DD`; null where nothing was agreed. */
    dueOn: string | null;
  };
  /** Where it can be paid by bank transfer; empty where that is not agreed. */
  accounts: BankAccount[];
}

interface OrderLine {
  name: string;
  service: string;
  /** Of the service's campaigns; null for a line of the agency's own. */
  platform: CampaignPlatform | null;
  unitPrice: Cents;
  quantity: number;
  lineTotal: Cents;
  serviceLink: string | null;
}

type FoundOrder = Pick<
  Row<'orders'>,
  | 'id'
  | 'order_number'
  | 'order_date'
  | 'currency'
  | 'client_name'
  | 'company'
  | 'client_email'
  | 'contact_phone'
  | 'delivery_address'
  | 'country'
  | 'subtotal'
  | 'discount'
  | 'tax'
  | 'total_amount'
  | 'promo_code'
  | 'tax_rate'
  | 'tax_name'
  | 'tax_inclusive'
  | 'reverse_charge'
> &
  Pick<Row<'payments'>, 'brand' | 'last4'> & {
    is_paid: boolean;
    lines: FoundLine[];
    questions: StoredQuestion[];
    accounts: BankAccount[];
  } & Record<'paid' | 'open' | 'due', string> & { due_on: string | null };

/** As JSON, in which amounts are numbers. */
type FoundLine = Pick<Row<'order_items'>, 'name' | 'quantity' | 'service_link'> & {
  service: string;
  platform: CampaignPlatform | null;
  unit_price: number;
  line_total: number;
};

/** The order with the payment that succeeded; null if it does not exist. */
export async function loadOrder(sql: Sql, { orderId }: z.output<typeof OrderPayload>): Promise<OrderDetails | null> {
  const orders = await sql.query<FoundOrder>(
    `select o.id, o.order_number, o.order_date, o.currency, o.client_name, o.client_email, o.contact_phone,
       o.company, o.delivery_address, o.country, o.subtotal, o.discount, o.tax, o.total_amount, o.promo_code,
       o.tax_rate, o.tax_name, o.tax_inclusive, o.reverse_charge,
       p.id is not null as is_paid, p.brand, p.last4, l.lines, d.paid, d.open, d.due, d.due_on::text,
       case when d.open > 0 and (o.payment_terms = 'transfer' or o.origin in ('staff', 'quote')) then (
         select coalesce(json_agg(a), '[]') from public.transfer_settings as s, jsonb_array_elements(s.accounts) as a
         where a ->> 'currency' = o.currency
       ) else '[]' end as accounts,
       (select coalesce(json_agg(asked.question order by asked.place), '[]') from (
         select distinct on (q.question ->> 'id') q.question, array[q.n, i.position] as place
         from public.order_items as i join public.intakes as a on a.order_item_id = i.id
         cross join jsonb_array_elements((
           select f.questions from public.intake_forms as f where (f.service, f.version) = (a.form_service, a.form_version)
         )) with ordinality as q (question, n)
         where i.order_id = o.id and q.question ->> 'id' = any (a.missing)
         order by q.question ->> 'id', place
       ) as asked) as questions
     from public.orders as o
     cross join lateral (
       select coalesce(json_agg(line order by line.position), '[]') as lines from (
         select i.position, i.name, coalesce(s.name, i.service_type) as service, s.platform, i.unit_price, i.quantity, i.line_total,
           i.service_link
         from public.order_items as i left join public.services as s on s.slug = i.service_type
         where i.order_id = o.id
       ) as line
     ) as l
     join public.order_dues as d on d.order_id = o.id
     left join lateral (
       select p.id, p.brand, p.last4 from public.payments as p where p.order_id = o.id and p.status = 'succeeded' and not p.duplicate
       order by p.settled_at desc, p.id limit 1
     ) as p on true
     where o.id = $1`,
    [orderId],
  );
  const [order] = orders.rows;
  return order === undefined ? null : toDetails(order);
}

function toDetails(order: FoundOrder): OrderDetails {
  return {
    id: order.id,
    number: order.order_number,
    date: order.order_date,
    currency: order.currency,
    customer: {
      name: order.client_name,
      company: order.company,
      email: order.client_email,
      phone: order.contact_phone,
      address: order.delivery_address,
      country: order.country,
    },
    lines: order.lines.map(toLine),
    questions: order.questions,
    subtotal: toCents(order.subtotal),
    discount: toCents(order.discount),
    tax: toCents(order.tax),
    total: toCents(order.total_amount),
    promoCode: order.promo_code,
    taxed: {
      name: order.tax_name,
      rate: Number(order.tax_rate),
      inclusive: order.tax_inclusive,
      reverseCharge: order.reverse_charge,
    },
    payment: order.is_paid ? { brand: order.brand, last4: order.last4 } : null,
    dues: { paid: toCents(order.paid), open: toCents(order.open), due: toCents(order.due), dueOn: order.due_on },
    accounts: order.accounts,
  };
}

const toLine = (line: FoundLine): OrderLine => ({
  name: line.name,
  service: line.service,
  platform: line.platform,
  unitPrice: toCents(line.unit_price),
  quantity: line.quantity,
  lineTotal: toCents(line.line_total),
  serviceLink: line.service_link || null,
});

export const sampleOrderDetails = ({ currency }: Pick<OrderDetails, 'currency'>): OrderDetails => ({
  id: sampleOrder.id,
  number: sampleOrder.number,
  date: new Date(sampleOrder.date),
  currency,
  customer: {
    name: sampleOrder.customer.name,
    company: null,
    email: sampleOrder.customer.email,
    phone: null,
    address: null,
    country: null,
  },
  lines: sampleOrder.items.map((item) => ({
    name: item.name,
    service: item.service,
    platform: item.platform,
    unitPrice: item.price,
    quantity: item.quantity,
    lineTotal: item.price * item.quantity,
    serviceLink: item.serviceLink ?? null,
  })),
  questions: (['genre', 'territories'] as const).map((id) => ({
    id,
    kind: 'short_text',
    required: true,
    label: id,
    help: '',
  })),
  subtotal: sampleOrder.subtotal,
  discount: sampleOrder.discount,
  tax: sampleOrder.tax,
  total: sampleOrder.total,
  promoCode: null,
  taxed: { name: 'Tax', rate: 0.08, inclusive: false, reverseCharge: false },
  payment: sampleOrder.paymentMethod,
  dues: { paid: sampleOrder.total, open: 0, due: 0, dueOn: null },
  accounts: [],
});

/** The sample before it is paid, with the bank account of a transfer. */
export const unpaidSample = (shop: Pick<OrderDetails, 'currency'>): OrderDetails => {
  const sample = sampleOrderDetails(shop);
  const due = Math.round(sample.total / 2);
  return {
    ...sample,
    payment: null,
    dues: { paid: 0, open: sample.total, due, dueOn: '2026-12-14' },
    accounts: [
      {
        currency: shop.currency,
        holder: 'Hypecast FZ-LLC',
        bank: 'Emirates NBD',
        iban: 'AE070331234567890123456',
        bic: 'EBILAEAD',
      },
    ],
  };
};
