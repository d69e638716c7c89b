import { toCents } from '#domain/money.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { RefundMail } from './mail-content.ts';

interface Row {
  order_id: string;
  number: string;
  amount: string;
  currency: string;
  full: boolean;
  credit_note: string | null;
  brand: string | null;
  last4: string | null;
}

export async function findRefundMail(sql: Sql, refundId: string): Promise<RefundMail | null> {
  const { rows } = await sql.query<Row>(
    `select r.order_id, o.order_number as number, r.amount, r.currency, r.amount = p.amount as full, c.number as credit_note, p.brand, p.last4
     from public.refunds as r
     join public.orders as o on o.id = r.order_id
     join public.payments as p on p.id = r.payment_id
     left join public.credit_notes as c on c.refund_id = r.id
     where r.id = $1`,
    [refundId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { order_id: orderId, number, amount, currency, full, credit_note: creditNote, brand, last4 } = row;
  return { orderId, number, amount: toCents(amount), currency, full, creditNote, payment: { brand, last4 } };
}
