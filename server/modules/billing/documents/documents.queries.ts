import type { Row } from '#database/rows.ts';
import { toCents } from '#domain/money.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { buyerLines, reverseChargeRemark, taxLabel, taxRows, type Taxed } from './taxes.ts';
import type { BillingDocument } from './document.ts';

type Invoice = Row<'invoices'>;
type OrderNumber = Pick<Row<'orders'>, 'order_number'>;
const TAXED = 'i.tax_rate, i.tax_name, i.tax_inclusive, i.reverse_charge';

type Issued = Pick<Invoice, 'number' | 'issued_on' | 'seller' | 'buyer' | 'currency' | 'tax' | 'total'> &
  OrderNumber &
  Taxed;
type InvoiceRow = Issued &
  Pick<Invoice, 'status' | 'lines' | 'subtotal' | 'discount'> &
  Pick<Row<'orders'>, 'promo_code'> & {
    /** Of services, for invoices from before they kept them. */
    names: Record<string, string | null>;
  };
type CreditNoteRow = OrderNumber &
  Taxed &
  Pick<
    Row<'credit_notes'>,
    'number' | 'issued_on' | 'seller' | 'buyer' | 'currency' | 'tax' | 'total' | 'invoice_number' | 'reason' | 'net'
  >;
type ReceiptRow = Issued & Pick<Row<'payments'>, 'amount' | 'brand' | 'last4' | 'reference'>;

const shared = ({ number, issued_on, seller, buyer, currency }: Issued) => ({
  number,
  issuedOn: issued_on,
  seller: { name: seller.name, address: seller.address, taxNumber: seller.taxNumber ?? '', email: seller.email ?? '' },
  buyer: buyerLines(buyer),
  currency,
});

const discountLabel = ({ promo_code: code }: Pick<InvoiceRow, 'promo_code'>) =>
  code === null ? 'Discount' : `Discount (${code})`;

/** Finds the invoice with this id or number under the caller's row-level security, or null. */
export async function findInvoice(sql: Sql, key: string): Promise<BillingDocument | null> {
  const { rows } = await sql.query<InvoiceRow>(
    `select i.number, i.issued_on, i.status, i.seller, i.buyer, i.lines, i.currency, i.subtotal, i.discount, i.tax, i.total,
       ${TAXED}, o.order_number, o.promo_code,
       (select jsonb_object_agg(s.slug, s.invoiced_name) from public.services as s) as names
     from public.invoices as i join public.orders as o on o.id = i.order_id
     where ${isUuid(key) ? 'i.id = $1' : 'i.number = $1'}`,
    [key],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const discount = toCents(row.discount);
  const { sums, included } = taxRows(row, row.tax, row.total);
  return {
    ...shared(row),
    kind: 'invoice',
    references: [{ label: 'Order', value: row.order_number }],
    mark: row.status === 'paid' ? 'Paid' : 'Open',
    lines: row.lines.map((line) => ({
      name: line.name,
      detail: line.service ?? row.names[line.service_type] ?? '',
      quantity: line.quantity,
      unitPrice: toCents(line.unit_price),
      amount: toCents(line.line_total),
    })),
    sums: [
      { label: 'Subtotal', amount: toCents(row.subtotal) },
      ...(discount === 0 ? [] : [{ label: discountLabel(row), amount: -discount }]),
      ...sums,
    ],
    total: { label: 'Total', amount: toCents(row.total) },
    included,
    remark: reverseChargeRemark(row),
  };
}

/** Finds the credit note with this id or number under the caller's row-level security, or null. */
export async function findCreditNote(sql: Sql, key: string): Promise<BillingDocument | null> {
  const { rows } = await sql.query<CreditNoteRow>(
    `select c.number, c.issued_on, c.seller, c.buyer, c.currency, c.net, c.tax, c.total, c.invoice_number, c.reason,
       ${TAXED}, o.order_number
     from public.credit_notes as c join public.orders as o on o.id = c.order_id join public.invoices as i on i.id = c.invoice_id
     where ${isUuid(key) ? 'c.id = $1' : 'c.number = $1'}`,
    [key],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    ...shared(row),
    kind: 'credit-note',
    references: [
      { label: 'Invoice', value: row.invoice_number },
      { label: 'Order', value: row.order_number },
    ],
    mark: null,
    lines: [
      {
        name: `Refund of invoice ${row.invoice_number}`,
        detail: row.reason,
        quantity: 1,
        unitPrice: toCents(row.net),
        amount: toCents(row.net),
      },
    ],
    sums: [
      { label: 'Net', amount: toCents(row.net) },
      { label: taxLabel(row), amount: toCents(row.tax) },
    ],
    total: { label: 'Refunded', amount: toCents(row.total) },
    included: [],
    remark: reverseChargeRemark(row),
  };
}

/**
 * Finds the receipt for the payment of the invoice with this id or number, under the caller's row-level security. Null
 * until the invoice is paid.
 */
export async function findReceipt(sql: Sql, key: string): Promise<BillingDocument | null> {
  const { rows } = await sql.query<ReceiptRow>(
    `select i.number, i.issued_on, i.seller, i.buyer, p.currency, p.amount, i.tax, i.total, ${TAXED},
       p.brand, p.last4, p.reference, o.order_number
     from public.invoices as i join public.orders as o on o.id = i.order_id join public.payments as p on p.order_id = o.id and p.status = 'succeeded' and not p.duplicate
     where ${isUuid(key) ? 'i.id = $1' : 'i.number = $1'}`,
    [key],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const amount = toCents(row.amount);
  const card = row.last4 === null ? 'Card' : `${row.brand ?? 'Card'} ending in ${row.last4}`;
  return {
    ...shared(row),
    number: `R-${row.number}`,
    kind: 'receipt',
    references: [
      { label: 'Invoice', value: row.number },
      { label: 'Order', value: row.order_number },
    ],
    mark: 'Paid',
    lines: [
      {
        name: `Payment of invoice ${row.number}`,
        detail: row.reference === null ? card : `${card}, reference ${row.reference}`,
        quantity: 1,
        unitPrice: amount,
        amount,
      },
    ],
    sums: [{ label: row.reverse_charge ? taxLabel(row) : `Includes ${taxLabel(row)}`, amount: toCents(row.tax) }],
    total: { label: 'Received', amount },
    included: [],
    remark: 'This receipt confirms that the payment arrived. The invoice lists what it paid for.',
  };
}

/** Issues the invoice of an order that is not paid yet; the number of the one that it has, if any. */
export async function issueInvoiceOnAccount(sql: Sql, orderId: string, seller: object): Promise<string> {
  const result = await sql.query<{ number: string }>(
    'select internal.issue_invoice_on_account($1, $2::jsonb) as number',
    [orderId, seller],
  );
  return onlyRow(result).number;
}
