import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** An event that the provider has sent. */
export type ProviderEvent = Pick<Row<'internal.stripe_events'>, 'id' | 'type' | 'livemode' | 'created_at'>;

/** Stores an event in the transaction of its effect. False if it was stored before. */
export async function claimEvent(sql: Sql, { id, type, livemode, created_at }: ProviderEvent): Promise<boolean> {
  const { count } = await sql.query(
    'insert into internal.stripe_events (id, type, livemode, created_at) values ($1, $2, $3, $4) on conflict (id) do nothing',
    [id, type, livemode, created_at],
  );
  return count > 0;
}

export async function isKnownEvent(sql: Sql, id: string): Promise<boolean> {
  return (await sql.query('select from internal.stripe_events where id = $1', [id])).count > 0;
}

/** Our payment with this reference of the provider. */
export async function findPaymentByReference(sql: Sql, reference: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>('select id from public.payments where reference = $1', [reference]);
  return rows[0]?.id ?? null;
}

export async function paymentExists(sql: Sql, paymentId: string): Promise<boolean> {
  return (await sql.query('select from public.payments where id = $1', [paymentId])).count > 0;
}

export async function paymentSucceeded(sql: Sql, paymentId: string): Promise<boolean> {
  return (await sql.query(`select from public.payments where id = $1 and status = 'succeeded'`, [paymentId])).count > 0;
}

/** Successful payments since then of which it is not known what the provider keeps, oldest first. */
export async function findPaymentsWithoutFee(
  sql: Sql,
  { provider, livemode, since }: { provider: string; livemode: boolean; since: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select p.id from public.payments as p
     where p.status = 'succeeded' and p.settled_at >= $1 and p.provider = $2 and p.livemode = $3 and p.amount > 0
       and not exists (select from public.payment_fees as f where f.payment_id = p.id)
     order by p.settled_at limit $4`,
    [since, provider, livemode, limit],
  );
  return rows.map(({ id }) => id);
}

/** A provider does not repeat an event that is this old. */
export async function forgetOldEvents(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from internal.stripe_events where received_at < $1', [before]);
}
