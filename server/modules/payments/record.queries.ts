import type { Row } from '#database/rows.ts';
import type { TaxTerms } from '#domain/orders/order.ts';
import { onlyRow, type Sql, type Transaction } from '#server/platform/db/database.ts';
import type { PaymentState } from './providers/provider.ts';

/** Never paid: the shopper abandoned the bank's confirmation, or the order was cancelled meanwhile. */
export interface ExpiredState {
  status: 'expired';
  code: string;
  reason: string;
}

/** What became of a payment attempt. */
export type Outcome = PaymentState | ExpiredState;

/** An order as returned to the client, with the stored state of its payment. */
export interface StoredOrder extends TaxTerms {
  id: string;
  order_number: string;
  order_date: string;
  status: Row<'orders'>['status'];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  currency: string;
  payment: {
    payment_id: string;
    status: Row<'payments'>['status'];
    action_url: string | null;
    brand: string | null;
    last4: string | null;
    code: string | null;
    reason: string | null;
  };
}

export interface Settled {
  /** This payment confirms the order: its work begins. */
  confirmed: boolean;
  /** Money for the order that does not confirm it: a part of it, or the rest. */
  received: boolean;
  /** The payment arrived after the order was cancelled, or is a duplicate. */
  refund_due: boolean;
  /** Another payment had already paid the order. */
  duplicate: boolean;
  order_id: string;
  client_email: string;
  /** Language of the client's emails. */
  locale: string;
  /** The client has no account. */
  is_guest: boolean;
  /** The team wants an email about this order. */
  is_notice_wanted: boolean;
  /** The order as it is now. Null when it does not belong to this client. */
  placed: StoredOrder | null;
}

export async function settle(sql: Sql, paymentId: string, outcome: Outcome, userId: string | null): Promise<Settled> {
  const result = await sql.query<
    Pick<Settled, 'client_email' | 'locale' | 'is_guest' | 'is_notice_wanted' | 'placed'> & {
      settled: Pick<Settled, 'confirmed' | 'received' | 'refund_due' | 'duplicate' | 'order_id'>;
    }
  >(
    `with outcome as materialized (select internal.settle_payment($1, $2::jsonb) as settled)
     select outcome.settled, o.client_email, internal.language_of(o.client_id) as locale, u.role = 'guest' as is_guest,
       coalesce((select s.notify_order from public.email_settings as s), true) as is_notice_wanted,
       internal.placed_order($1, $3) as placed
     from outcome join public.orders as o on o.id = (outcome.settled ->> 'order_id')::uuid
     join public.users as u on u.id = o.client_id`,
    [paymentId, outcome, userId],
  );
  const { settled, ...rest } = onlyRow(result);
  return { ...settled, ...rest };
}

/** Null when the payment does not belong to this client. */
export async function findPlacedOrder(sql: Sql, paymentId: string, userId: string): Promise<StoredOrder | null> {
  const result = await sql.query<{ placed: StoredOrder | null }>('select internal.placed_order($1, $2) as placed', [
    paymentId,
    userId,
  ]);
  return onlyRow(result).placed;
}

export async function storeFee(sql: Sql, paymentId: string, fee: { cents: number; currency: string }): Promise<void> {
  await sql.query(
    `insert into public.payment_fees (payment_id, fee, currency) values ($1, $2::bigint / 100.0, $3)
     on conflict (payment_id) do update set fee = excluded.fee, currency = excluded.currency
     where (payment_fees.fee, payment_fees.currency) is distinct from (excluded.fee, excluded.currency)`,
    [paymentId, fee.cents, fee.currency],
  );
}

export type Payer = Pick<Row<'payments'>, 'provider' | 'livemode'> & { client_id: string };

/** The client of a payment's order, and where it was paid; null if the account is gone. */
export async function findPayer(sql: Sql, paymentId: string): Promise<Payer | null> {
  const { rows } = await sql.query<Payer>(
    `select u.id as client_id, p.provider, p.livemode from public.payments as p join public.orders as o on o.id = p.order_id
     join public.users as u on u.id = o.client_id where p.id = $1`,
    [paymentId],
  );
  return rows[0] ?? null;
}

const ISSUE_INVOICE = 'select internal.issue_invoice($1, $2::jsonb)';

/** Issues the invoice and commits the transaction: the invoice counter stays locked until then. */
export async function finishWithInvoice(sql: Transaction, orderId: string, seller: object): Promise<void> {
  await sql.finish(ISSUE_INVOICE, [orderId, seller]);
}

/** The invoice counter stays locked until the transaction ends. */
export async function issueInvoice(sql: Sql, orderId: string, seller: object): Promise<void> {
  await sql.query(ISSUE_INVOICE, [orderId, seller]);
}
