import type { Row } from '#database/rows.ts';
import type { TransferDraft } from '#domain/payments/transfer-draft.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

interface OpenedTransfer {
  outcome: 'opened' | 'existing';
  transfer_id: string;
  /** To be settled in this transaction; empty for a transfer that was recorded before. */
  payments: string[];
}

export async function openTransfer(
  sql: Sql,
  memberId: string,
  key: string,
  draft: TransferDraft,
): Promise<OpenedTransfer> {
  const result = await sql.query<{ opened: OpenedTransfer }>(
    'select internal.open_transfer($1, $2, $3::jsonb) as opened',
    [memberId, key, draft],
  );
  return onlyRow(result).opened;
}

export type Part = Pick<Row<'payments'>, 'amount' | 'currency'> & { reference: string };

/**
 * A payment of a transfer. Clients read its reference, and a transfer may pay orders of several: it is the order's, and what the
 * bank wrote stays with the transfer.
 */
export async function findPart(sql: Sql, paymentId: string): Promise<Part> {
  return onlyRow(
    await sql.query<Part>(
      `select p.amount, p.currency, o.order_number as reference
       from public.payments as p join public.orders as o on o.id = p.order_id where p.id = $1`,
      [paymentId],
    ),
  );
}

/** A recorded transfer as returned to the team. Amounts as numbers. */
export interface StoredTransfer {
  id: string;
  received_on: string;
  amount: number;
  currency: string;
  /** What went to the client's balance. */
  rest: number;
  orders: { id: string; order_number: string; amount: number; status: string; payment_status: string; open: number }[];
}

export async function findTransfer(sql: Sql, transferId: string): Promise<StoredTransfer> {
  return onlyRow(
    await sql.query<StoredTransfer>(
      `select t.id, t.received_on::text, t.amount::float8 as amount, t.currency,
         coalesce((select sum(b.amount) from public.balance_entries as b where b.transfer_id = t.id), 0)::float8 as rest,
         coalesce((
           select json_agg(json_build_object('id', o.id, 'order_number', o.order_number, 'amount', p.amount, 'status', o.status,
             'payment_status', o.payment_status, 'open', internal.open_of(o.id)) order by o.order_number)
           from public.payments as p join public.orders as o on o.id = p.order_id where p.transfer_id = t.id
         ), '[]') as orders
       from public.transfers as t where t.id = $1`,
      [transferId],
    ),
  );
}

/** A reminder of an overdue payment that is to be sent. */
interface Reminder {
  order_id: string;
  email: string;
  locale: string;
  /** The order has no account: its quote's link leads to it. */
  quote_id: string | null;
}

/** They count as sent from now on. */
export async function takeReminders(sql: Sql): Promise<Reminder[]> {
  return (await sql.query<Reminder>('select * from internal.take_reminders()')).rows;
}
