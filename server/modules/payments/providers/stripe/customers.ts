import type { Stripe } from 'stripe';
import { asciiEmail } from '#domain/emails/email-address.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import type { PayingClient } from '#server/modules/payments/providers/provider.ts';

/**
 * The client's customer at Stripe, created at the first payment. Two first payments at once may create two; the one that
 * is stored counts, and the other has no cards and no payments.
 */
export async function ensureCustomer(
  db: Database,
  stripe: Stripe,
  { id, email }: PayingClient,
  livemode: boolean,
): Promise<string> {
  const known = await findCustomer(db, id, livemode);
  if (known !== null) return known;
  const ascii = asciiEmail(email);
  const { id: reference } = await stripe.customers.create({
    ...(ascii === null ? {} : { email: ascii }),
    metadata: { user_id: id },
  });
  await db.query(
    'insert into internal.stripe_customers (reference, user_id, livemode) values ($1, $2, $3) on conflict (user_id, livemode) do nothing',
    [reference, id, livemode],
  );
  return (await findCustomer(db, id, livemode)) ?? reference;
}

async function findCustomer(sql: Sql, userId: string, livemode: boolean): Promise<string | null> {
  const { rows } = await sql.query<{ reference: string }>(
    'select reference from internal.stripe_customers where user_id = $1 and livemode = $2',
    [userId, livemode],
  );
  return rows[0]?.reference ?? null;
}

/** A customer that was deleted at Stripe is forgotten, so that the next payment creates another. */
export async function forgetCustomer(sql: Sql, reference: string): Promise<void> {
  await sql.query('delete from internal.stripe_customers where reference = $1', [reference]);
}

const BATCH = 50;

/** Deletes the customers of deleted accounts at Stripe, with their cards. Returns the number deleted. */
export async function deleteOrphanedCustomers(db: Database, stripe: Stripe, livemode: boolean): Promise<number> {
  const { rows } = await db.query<{ reference: string }>(
    'select reference from internal.stripe_customers where user_id is null and livemode = $1 limit $2',
    [livemode, BATCH],
  );
  for (const { reference } of rows) {
    await stripe.customers.del(reference);
    await forgetCustomer(db, reference);
  }
  return rows.length;
}
