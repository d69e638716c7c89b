import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PlaceOrder, type PlaceOrderBody } from '#domain/orders/order.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { connectBare, type BareSql, type BareTransaction } from './bare-driver.ts';
import type { Shopper } from './shop.ts';

export interface OrderBaseline {
  /** Places and pays an order. */
  place(shopper: Shopper): Promise<void>;
  close(): Promise<void>;
}

type Statement = [text: string, params: (string | boolean | Date)[]];

/**
 * An order on the database alone, with the statements of 25 November 2026 and a round trip for each: both transactions, the
 * mark before the charge, and the answer. No HTTP, provider, jobs or emails.
 */
export async function openOrderBaseline(
  databaseUrl: string,
  connections: number,
  order: PlaceOrderBody,
): Promise<OrderBaseline> {
  await installFunctions(databaseUrl);
  const sql = await connectBare(databaseUrl, connections);
  const draft = { ...PlaceOrder.parse(order), terms_version: 'bench' };
  return {
    async place({ id }) {
      const key = randomUUID();
      const bodyHash = createHash('sha256').update(key).digest('hex');
      const [opened] = await inTransaction<{ opened: { order_id: string; payment_id: string } }>(sql, id, [
        [
          'select baseline.open_checkout($1, $2, $3, $4::text::jsonb, $5) as opened',
          [id, key, bodyHash, JSON.stringify(draft), 'sandbox'],
        ],
      ]);
      if (opened === undefined) throw new Error('the order was not opened');
      const { order_id: orderId, payment_id: paymentId } = opened.opened;
      const [charged] = await run<{ amount: string; currency: string }>(sql, MARK, [paymentId, new Date(), key, false]);
      if (charged === undefined) throw new Error('the payment is missing');
      await inTransaction(sql, id, [
        ['select internal.settle_payment($1, $2::text::jsonb)', [paymentId, JSON.stringify(success(key, charged))]],
        [`select internal.issue_invoice($1, '{}')`, [orderId]],
      ]);
      await run(sql, 'select internal.placed_order($1, $2)', [paymentId, id]);
    },
    close: () => sql.end(),
  };
}

async function installFunctions(databaseUrl: string): Promise<void> {
  const db = openPostgres(databaseUrl, 1);
  await db.script(await readFile(new URL('./order-baseline.sql', import.meta.url), 'utf8'));
  await db.close();
}

const MARK = `update public.payments as p set asked_at = $2, method = coalesce(p.method, $3), livemode = case when p.amount > 0 then $4::boolean end
  from public.orders as o
  where p.id = $1 and o.id = p.order_id and o.status = 'pending' and p.status in ('created', 'requires_action', 'processing')
  returning p.order_id, p.amount, p.currency, o.order_number, o.client_id, o.client_email, internal.language_of(o.client_id) as locale`;

const ENTER = `select set_config('request.jwt.claims', $1, true), set_config('request.headers', $2, true)`;

const success = (reference: string, { amount, currency }: { amount: string; currency: string }) => ({
  status: 'succeeded',
  reference,
  amountCents: Math.round(Number(amount) * 100),
  currency,
  brand: 'Visa',
  last4: '4242',
});

const run = <R extends object>(sql: BareTransaction, ...[text, params]: Statement): Promise<R[]> =>
  sql.unsafe<R>(text, params, { prepare: true });

/** Returns the rows of the last statement. */
async function inTransaction<R extends object>(sql: BareSql, user: string, statements: Statement[]): Promise<R[]> {
  let rows: R[] = [];
  await sql.begin('', async (inner) => {
    await run(inner, ENTER, [
      JSON.stringify({ role: 'authenticated', sub: user }),
      JSON.stringify({ 'x-forwarded-for': '127.0.0.1', 'user-agent': 'bench' }),
    ]);
    for (const statement of statements) rows = await run<R>(inner, ...statement);
  });
  return rows;
}
