import type { Row } from '#database/rows.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import { onlyRow, type Sql, type Transaction } from '#server/platform/db/database.ts';
import type { PaymentState } from '#server/modules/payments/providers/provider.ts';
import type { PlaceOrder, TaxTerms } from '#domain/orders/order.ts';

type Order = Row<'orders'>;
type Payment = Row<'payments'>;

export type Opened =
  | { outcome: 'opened'; order_id: string; payment_id: string; charge: BegunCharge }
  | { outcome: 'existing'; order_id: string; payment_id: string }
  /** The key was used with a different body. */
  | { outcome: 'reused' }
  /** The order that held the key has just been cancelled, so the key is free again. */
  | { outcome: 'released' };

/** An order as returned to the client, with the stored state of its payment. */
export interface StoredOrder extends TaxTerms {
  id: string;
  order_number: string;
  order_date: string;
  status: Order['status'];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  payment: {
    payment_id: string;
    status: Payment['status'];
    action_url: string | null;
    brand: string | null;
    last4: string | null;
    code: string | null;
    reason: string | null;
  };
}

/** How and when the provider is asked for the money. */
export interface ChargeMark {
  /** Key of the method. */
  method: string;
  livemode: boolean;
  now: Date;
}

export interface Checkout {
  userId: string;
  key: string;
  bodyHash: string;
  provider: string;
  draft: Omit<PlaceOrder, 'payment'> & { terms_version: string };
}

/** Opens an order with its payment attempt, which is marked as about to be charged. */
export async function openCheckout(
  sql: Sql,
  { userId, key, bodyHash, provider, draft }: Checkout,
  { method, livemode, now }: ChargeMark,
): Promise<Opened> {
  const result = await sql.query<{ opened: Opened }>(
    'select internal.open_checkout($1, $2, $3, $4::jsonb, $5, $6, $7, $8) as opened',
    [userId, key, bodyHash, draft, provider, method, livemode, now],
  );
  return onlyRow(result).opened;
}

export interface Settled {
  confirmed: boolean;
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
}

export async function settle(sql: Sql, paymentId: string, state: PaymentState | ExpiredState): Promise<Settled> {
  const result = await sql.query<
    Pick<Settled, 'client_email' | 'locale' | 'is_guest' | 'is_notice_wanted'> & {
      settled: Pick<Settled, 'confirmed' | 'refund_due' | 'duplicate' | 'order_id'>;
    }
  >(
    `with outcome as materialized (select internal.settle_payment($1, $2::jsonb) as settled)
     select outcome.settled, o.client_email, internal.language_of(o.client_id) as locale, u.role = 'guest' as is_guest,
       coalesce((select s.notify_order from public.email_settings as s), true) as is_notice_wanted
     from outcome join public.orders as o on o.id = (outcome.settled ->> 'order_id')::uuid
     join public.users as u on u.id = o.client_id`,
    [paymentId, state],
  );
  const { settled, ...rest } = onlyRow(result);
  return { ...settled, ...rest };
}

/** Never paid: the shopper abandoned the bank's confirmation, or the order was cancelled meanwhile. */
export interface ExpiredState {
  status: 'expired';
  code: string;
  reason: string;
}

/** Commits the transaction: the invoice counter stays locked until then. */
export async function issueInvoice(sql: Transaction, orderId: string, seller: object): Promise<void> {
  await sql.finish('select internal.issue_invoice($1, $2::jsonb)', [orderId, seller]);
}

/** Null when the payment does not belong to this client. */
export async function findPlacedOrder(sql: Sql, paymentId: string, userId: string): Promise<StoredOrder | null> {
  const { rows } = await sql.query<{ placed: StoredOrder | null }>('select internal.placed_order($1, $2) as placed', [
    paymentId,
    userId,
  ]);
  return rows[0]?.placed ?? null;
}

/** An id derived from the caller's current cart: the idempotency key for a client that sends none. */
export async function findCheckoutId(sql: Sql, userId: string): Promise<string | null> {
  const { rows } = await sql.query<Pick<Row<'carts'>, 'checkout_id'>>(
    'select checkout_id from public.carts where user_id = $1',
    [userId],
  );
  return rows[0]?.checkout_id ?? null;
}

export interface BegunCharge extends Pick<Payment, 'order_id' | 'amount' | 'currency'> {
  order_number: string;
  client_id: string;
  client_email: string;
  /** Language of the client. */
  locale: string;
}

/** What to charge, marked as requested at `now`. Null when the payment has ended or its order was cancelled. */
export async function beginCharge(
  sql: Sql,
  paymentId: string,
  { now, method, livemode }: ChargeMark,
): Promise<BegunCharge | null> {
  const { rows } = await sql.query<BegunCharge>(
    `update public.payments as p set asked_at = $2, method = coalesce(p.method, $3), livemode = case when p.amount > 0 then $4::boolean end
     from public.orders as o
     where p.id = $1 and o.id = p.order_id and o.status = 'pending' and p.status in ('created', 'requires_action', 'processing')
     returning p.order_id, p.amount, p.currency, o.order_number, o.client_id, o.client_email, internal.language_of(o.client_id) as locale`,
    [paymentId, now, method, livemode],
  );
  return rows[0] ?? null;
}

/** How far a payment attempt is, and with which method it was begun. */
export async function findAttempt(sql: Sql, paymentId: string): Promise<Pick<Payment, 'status' | 'method'> | null> {
  const { rows } = await sql.query<Pick<Payment, 'status' | 'method'>>(
    'select status, method from public.payments where id = $1',
    [paymentId],
  );
  return rows[0] ?? null;
}

/** `asked_at` is when the provider was last asked to charge. */
export interface OpenPayment extends Pick<Payment, 'id' | 'order_id' | 'provider' | 'created_at' | 'asked_at'> {
  status: Extract<Payment['status'], 'created' | 'requires_action' | 'processing'>;
  client_id: Order['client_id'];
  order_status: Order['status'];
}

/**
 * A batch of unfinished payments started before `before`, ordered by id; `after` is the last id of the previous batch.
 */
export async function findOpenPayments(
  sql: Sql,
  before: Date,
  after: string | null,
  limit: number,
): Promise<OpenPayment[]> {
  const { rows } = await sql.query<OpenPayment>(
    `select p.id, p.order_id, o.client_id, p.provider, p.status, p.created_at, p.asked_at, o.status as order_status
     from public.payments as p join public.orders as o on o.id = p.order_id
     where p.status in ('created', 'requires_action', 'processing') and p.created_at < $1 and ($2::uuid is null or p.id > $2)
     order by p.id limit $3`,
    [before, after, limit],
  );
  return rows;
}

export async function countOpenPayments(sql: Sql): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql.query<{ status: string; count: number }>(
    `select status, count(*) as count from public.payments
     where status in ('created', 'requires_action', 'processing') group by status`,
  );
  return rows;
}

/** Payment attempts that began after that moment, by state. */
export async function countPaymentsSince(sql: Sql, since: Date): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql.query<{ status: string; count: number }>(
    'select status, count(*) as count from public.payments where created_at > $1 group by status',
    [since],
  );
  return rows;
}

export async function countUnclearPayments(sql: Sql): Promise<number> {
  return onlyRow(await sql.query<{ count: number }>('select count(*) as count from public.unclear_payments')).count;
}

/** Cancels orders that shoppers inserted and never paid, or whose card was declined. Returns the number cancelled. */
export async function cancelUnpaidOrders(sql: Sql, before: Date): Promise<number> {
  const { count } = await sql.query(
    `update public.orders set status = 'cancelled',
       payment_status = case payment_status when 'unpaid' then 'expired' else payment_status end,
       cancel_reason = case payment_status when 'unpaid' then 'payment_expired' else 'payment_declined' end
     where status = 'pending' and payment_status in ('unpaid', 'declined') and origin = 'shop' and created_at < $1`,
    [before],
  );
  return count;
}

export interface OpenedPayment {
  outcome: 'opened' | 'existing';
  payment_id: string;
}

/** Opens a payment attempt for this client's order that awaits payment, or returns the attempt in progress. */
export async function openPayment(
  sql: Sql,
  payment: { userId: string; orderId: string; provider: string; termsVersion: string },
): Promise<OpenedPayment> {
  const result = await sql.query<{ opened: OpenedPayment }>('select internal.open_payment($1, $2, $3, $4) as opened', [
    payment.userId,
    payment.orderId,
    payment.provider,
    payment.termsVersion,
  ]);
  return onlyRow(result).opened;
}

/** The total of an order of this client; null if there is none. */
export async function findOrderTotal(sql: Sql, orderId: string, userId: string): Promise<number | null> {
  const { rows } = await sql.query<{ total: number }>(
    'select total_amount::float8 as total from public.orders where id = $1 and client_id = $2',
    [orderId, userId],
  );
  return rows[0]?.total ?? null;
}

/** The language that the order's client chose, for emails about the order. Runs as the owner. */
export async function findOrderLanguage(sql: Sql, orderId: string): Promise<string> {
  const { rows } = await sql.query<{ locale: string }>(
    'select internal.language_of(client_id) as locale from public.orders where id = $1',
    [orderId],
  );
  return rows[0]?.locale ?? SOURCE_LOCALE;
}
