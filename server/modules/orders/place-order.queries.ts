import type { Row } from '#database/rows.ts';
import type { PlaceOrder } from '#domain/orders/order.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { BegunCharge, ChargeMark } from '#server/modules/payments/charge.queries.ts';

export type Opened =
  | { outcome: 'opened'; order_id: string; payment_id: string; charge: BegunCharge }
  /** Without a payment, the order waits for a bank transfer. */
  | { outcome: 'opened' | 'existing'; order_id: string; payment_id: null; charge?: undefined }
  | { outcome: 'existing'; order_id: string; payment_id: string; charge?: undefined }
  /** The key was used with a different body. */
  | { outcome: 'reused' }
  /** The order that held the key has just been cancelled, so the key is free again. */
  | { outcome: 'released' };

export interface Checkout {
  userId: string;
  key: string;
  bodyHash: string;
  provider: string;
  draft: Omit<PlaceOrder, 'payment'> & { terms_version: string };
}

/** Opens an order with its payment attempt, which is marked as about to be charged; none for a bank transfer. */
export async function openCheckout(
  sql: Sql,
  { userId, key, bodyHash, provider, draft }: Checkout,
  mark: ChargeMark | null,
): Promise<Opened> {
  const result = await sql.query<{ opened: Opened }>(
    'select internal.open_checkout($1, $2, $3, $4::jsonb, $5, $6, $7, $8) as opened',
    [userId, key, bodyHash, draft, provider, mark?.method ?? null, mark?.livemode ?? null, mark?.now ?? null],
  );
  return onlyRow(result).opened;
}

/** An id derived from the caller's current cart: the idempotency key for a client that sends none. */
export async function findCheckoutId(sql: Sql, userId: string): Promise<string | null> {
  const { rows } = await sql.query<Pick<Row<'carts'>, 'checkout_id'>>(
    'select checkout_id from public.carts where user_id = $1',
    [userId],
  );
  return rows[0]?.checkout_id ?? null;
}
