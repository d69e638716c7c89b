import { Stripe } from 'stripe';
import { asciiEmail } from '#domain/emails/email-address.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import type { PayingClient } from '#server/modules/payments/providers/provider.ts';
import { isMissing } from './errors.ts';
import type { StripeAccount, StripeAccounts } from './accounts.ts';

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
  await sql.query(
    `with present as (delete from internal.stripe_customers where reference = $1)
     delete from internal.previous_stripe_customers where reference = $1`,
    [reference],
  );
}

const BATCH = 50;

/**
 * Deletes the customers of deleted accounts at Stripe, with their cards. Returns the number deleted. Accounts of before are asked
 * as long as their keys are valid.
 */
export async function deleteOrphanedCustomers({ db, current, all }: StripeAccounts): Promise<number> {
  let deleted = 0;
  for (const asked of all) {
    for (const reference of await findOrphans(db, asked, asked === current)) {
      try {
        await asked.stripe.customers.del(reference);
      } catch (error) {
        // What one account does not allow must not keep the others' customers.
        if (asked !== current && error instanceof Stripe.errors.StripeError && !isMissing(error)) break;
        if (!isMissing(error)) throw error;
      }
      await forgetCustomer(db, reference);
      deleted += 1;
    }
  }
  return deleted;
}

async function findOrphans(
  sql: Sql,
  { account, livemode }: Pick<StripeAccount, 'account' | 'livemode'>,
  isCurrent: boolean,
): Promise<string[]> {
  const { rows } = await sql.query<{ reference: string }>(
    `select reference from internal.stripe_customers where user_id is null and livemode = $1 and $3::boolean
     union all
     select reference from internal.previous_stripe_customers where user_id is null and livemode = $1 and stripe_account = $2
     limit $4`,
    [livemode, account ?? '', isCurrent, BATCH],
  );
  return rows.map(({ reference }) => reference);
}
