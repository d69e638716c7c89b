import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import { isUuid } from '#server/platform/uuid.ts';
import type { Taxed } from './taxes.ts';

type Invoice = Row<'invoices'>;
type OrderNumber = Pick<Row<'orders'>, 'order_number'>;
const TAXED = 'i.tax_rate, i.tax_name, i.tax_inclusive, i.reverse_charge';

type Issued = Pick<Invoice, 'number' | 'issued_on' | 'seller' | 'buyer' | 'currency' | 'tax' | 'total'> &
  OrderNumber &
  Taxed;
export type InvoiceRow = Issued &
  Pick<Invoice, 'lines' | 'subtotal' | 'discount' | 'facts' | 'converted'> &
  Pick<Row<'orders'>, 'promo_code'> & {
    /** Null where neither is true: the order has ended, or the rest was written off. */
    status: Invoice['status'] | null;
    /** Of services, for invoices from before they kept them. */
    names: Record<string, string | null>;
  };
export type CreditNoteRow = OrderNumber &
  Taxed &
  Pick<
    Row<'credit_notes'>,
    | 'number'
    | 'issued_on'
    | 'seller'
    | 'buyer'
    | 'currency'
    | 'tax'
    | 'total'
    | 'invoice_number'
    | 'reason'
    | 'net'
    | 'facts'
    | 'converted'
  > & {
    /** By a refund or a chargeback. Otherwise the note takes back what was never paid. */
    given_back: boolean;
  };
export type ReceiptRow = Issued &
  Pick<Invoice, 'facts'> &
  Pick<Row<'payments'>, 'amount' | 'provider' | 'brand' | 'last4' | 'reference'>;

// Each finds a document by its id or number under the caller's row-level security.

export async function findInvoice(sql: Sql, key: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql.query<InvoiceRow>(
    `select i.number, i.issued_on, i.status, i.seller, i.buyer, i.lines, i.currency, i.subtotal, i.discount, i.tax, i.total,
       i.facts, i.converted, ${TAXED}, o.order_number, o.promo_code,
       (select coalesce(jsonb_object_agg(s.slug, s.invoiced_name), '{}') from public.services as s) as names
     from public.invoices as i join public.orders as o on o.id = i.order_id
     where ${isUuid(key) ? 'i.id = $1' : 'i.number = $1'}`,
    [key],
  );
  return rows[0];
}

export async function findCreditNote(sql: Sql, key: string): Promise<CreditNoteRow | undefined> {
  const { rows } = await sql.query<CreditNoteRow>(
    `select c.number, c.issued_on, c.seller, c.buyer, c.currency, c.net, c.tax, c.total, c.invoice_number, c.reason,
       c.facts, c.converted, c.refund_id is not null or c.dispute_id is not null as given_back, ${TAXED}, o.order_number
     from public.credit_notes as c join public.orders as o on o.id = c.order_id join public.invoices as i on i.id = c.invoice_id
     where ${isUuid(key) ? 'c.id = $1' : 'c.number = $1'}`,
    [key],
  );
  return rows[0];
}

/**
 * The newest payment of the invoice with this id or number. Nothing until there is one. `issued_on`: the day of the payment; an
 * invoice that is not on account is issued with it.
 */
export async function findReceipt(sql: Sql, key: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql.query<ReceiptRow>(
    `select i.number, case when i.on_account then internal.shop_day(p.settled_at) else i.issued_on end as issued_on, i.seller, i.buyer,
       p.currency, p.amount, i.tax, i.total, i.facts, ${TAXED}, p.provider, p.brand, p.last4, p.reference, o.order_number
     from public.invoices as i join public.orders as o on o.id = i.order_id join public.payments as p on p.order_id = o.id and p.status = 'succeeded' and not p.duplicate
     where ${isUuid(key) ? 'i.id = $1' : 'i.number = $1'}
     order by p.settled_at desc, p.id limit 1`,
    [key],
  );
  return rows[0];
}

/** Issues the invoice of an order that is not paid yet; the number of the one that it has, if any. */
export async function issueInvoiceOnAccount(sql: Sql, orderId: string, seller: object): Promise<string> {
  const result = await sql.query<{ number: string }>(
    'select internal.issue_invoice_on_account($1, $2::jsonb) as number',
    [orderId, seller],
  );
  return onlyRow(result).number;
}
