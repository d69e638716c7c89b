import type { Row } from '#database/rows.ts';
import type { ArabicNames } from '#domain/billing/document-facts.ts';
import type { DocumentSeller } from '#domain/billing/billing-document.ts';
import type { TransferDetails } from '#domain/payments/bank-account.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { isUuid } from '#server/platform/uuid.ts';
import type { InvoiceRow } from './documents.queries.ts';

export type Dues = Pick<Row<'orders'>, 'order_number' | 'currency'> & {
  total: string;
  paid: string;
  open: string;
  /** `YYYY-MM-DD`; null where nothing was agreed, or nothing is open. */
  due_on: string | null;
  /** The order is canceled or refunded: nothing is to be paid. */
  ended: boolean;
  instalments: { amount: number; due_on: string }[];
  transfer: TransferDetails | null;
  /** In the shop's time zone. */
  today: string;
};

const DUES = `o.order_number, o.currency, d.total, d.paid, d.open, d.due_on::text as due_on, o.status in ('cancelled', 'refunded') as ended, public.transfer_details(o.id) as transfer,
  internal.shop_today()::text as today,
  (select coalesce(jsonb_agg(jsonb_build_object('amount', n.amount, 'due_on', n.due_on) order by n.position), '[]')
   from public.instalments as n where n.order_id = o.id) as instalments`;

/**
 * What is paid and open of the order of an invoice on account, or of one whose payment was taken back. Null for any other invoice.
 */
export async function findDuesOfInvoice(sql: Sql, key: string): Promise<Dues | null> {
  const { rows } = await sql.query<Dues>(
    `select ${DUES} from public.invoices as i join public.orders as o on o.id = i.order_id
     join public.order_dues as d on d.order_id = o.id
     where ${isUuid(key) ? 'i.id = $1' : 'i.number = $1'} and (i.on_account or o.payment_status <> 'paid')`,
    [key],
  );
  return rows[0] ?? null;
}

export type Uninvoiced = InvoiceRow & Dues & { arabic: ArabicNames[] };

/**
 * An order with this id or number that is not fully paid and has no invoice, as the invoice that would be issued today. It has
 * the order's number.
 */
export async function findUninvoiced(sql: Sql, key: string, seller: DocumentSeller): Promise<Uninvoiced | null> {
  const { rows } = await sql.query<Uninvoiced>(
    `select ${DUES}, o.order_number as number, internal.shop_today()::text as issued_on, 'open' as status, $2::jsonb as seller,
       internal.document_buyer(o) as buyer,
       (select jsonb_agg(jsonb_build_object('name', l.name, 'service_type', l.service_type, 'service', s.name, 'unit_price', l.unit_price,
          'quantity', l.quantity, 'line_total', l.line_total) order by l.position)
        from public.order_items as l left join public.services as s on s.slug = l.service_type where l.order_id = o.id) as lines,
       (select jsonb_agg(jsonb_build_object('nameAr', nullif(p.translations #>> '{ar,name}', ''), 'serviceAr', nullif(s.translations #>> '{ar,name}', '')) order by l.position)
        from public.order_items as l left join public.packages as p on p.id = l.product_id left join public.services as s on s.slug = l.service_type
        where l.order_id = o.id) as arabic,
       o.subtotal, o.discount, o.tax, o.tax_rate, o.tax_name, o.tax_inclusive, o.reverse_charge, o.promo_code, '{}'::jsonb as names,
       null::jsonb as facts, null::jsonb as converted
     from public.orders as o join public.order_dues as d on d.order_id = o.id
     where ${isUuid(key) ? 'o.id = $1' : 'o.order_number = $1'} and d.open > 0 and o.status not in ('cancelled', 'refunded')
       and not exists (select from public.invoices as i where i.order_id = o.id)`,
    [key, seller],
  );
  return rows[0] ?? null;
}
