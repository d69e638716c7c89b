import { Stripe } from 'stripe';
import { isLiveKey } from '#server/config-payments.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { createStripeClient } from './client.ts';

/** The keys of an account at Stripe, in one of its two modes. */
interface AccountKeys {
  /** Stripe's id; null while it is not known. A restricted key may not ask for it. */
  account: string | null;
  secretKey: string;
  webhookSecret: string;
}

export interface StripeAccount extends AccountKeys {
  livemode: boolean;
  stripe: Stripe;
}

/** Which account was asked for a payment. An empty one means: before accounts were recorded, or while it was not known. */
interface AskedAccount {
  account: string;
  livemode: boolean;
}

/**
 * The account that takes new payments, and those that took them before: what began at one of them ends there, whatever keys an
 * owner has entered meanwhile.
 */
export interface StripeAccounts {
  db: Database;
  clock: Clock;
  /** Null: none takes new payments. */
  current: StripeAccount | null;
  all: readonly StripeAccount[];
}

export interface StripeKeys {
  current: (AccountKeys & { publishableKey: string }) | null;
  previous: readonly AccountKeys[];
  /** Another origin than Stripe's own, for tests. */
  apiBase: URL | null;
}

export function openAccounts(db: Database, clock: Clock, { current, previous, apiBase }: StripeKeys): StripeAccounts {
  const open = (keys: AccountKeys): StripeAccount => ({
    ...keys,
    livemode: isLiveKey(keys.secretKey),
    stripe: createStripeClient({ secretKey: keys.secretKey, apiBase }),
  });
  const opened = current === null ? null : open(current);
  return { db, clock, current: opened, all: [...(opened === null ? [] : [opened]), ...previous.map(open)] };
}

/** The account that was asked for a payment is not among those whose keys are known here. */
export class KeysUnknownError extends Error {
  override readonly name = 'KeysUnknownError';
}

/** @throws {KeysUnknownError} */
export function accountOf({ current, all }: StripeAccounts, { account, livemode }: AskedAccount): StripeAccount {
  const inMode = all.filter((one) => one.livemode === livemode);
  const found =
    account === ''
      ? inMode[0]
      : (inMode.find((one) => one.account === account) ??
        inMode.find((one) => one === current && one.account === null));
  if (found !== undefined) return found;
  const mode = livemode ? 'live' : 'test';
  throw new KeysUnknownError(`the keys of the account ${account || 'at Stripe'} in ${mode} mode are not known here`);
}

/** The account that was asked for a payment, by the payment's reference at Stripe. @throws {KeysUnknownError} */
export async function accountOfReference(accounts: StripeAccounts, reference: string): Promise<StripeAccount> {
  const asked = await findAsked(accounts.db, reference);
  return asked === null ? requireCurrent(accounts) : accountOf(accounts, asked);
}

/** A checkout session has another reference than its payment. */
async function findAsked(sql: Sql, reference: string): Promise<AskedAccount | null> {
  const { rows } = await sql.query<AskedAccount>(
    `select c.account, c.livemode from internal.stripe_charges as c
     where c.reference = $1 or c.payment_id = (select p.id from public.payments as p where p.reference = $1 limit 1) limit 1`,
    [reference],
  );
  return rows[0] ?? null;
}

export function requireCurrent({ current }: Pick<StripeAccounts, 'current'>): StripeAccount {
  if (current === null) throw new Error('no account at Stripe takes new payments');
  return current;
}

/** What Stripe says of an account. Null where a restricted key may not know. */
export interface StripeFacts {
  id: string | null;
  name: string | null;
  country: string | null;
}

/** @throws {Stripe.errors.StripeError} */
export async function readFacts(stripe: Stripe): Promise<StripeFacts> {
  try {
    const { id, business_profile: profile, settings, email, country } = await stripe.accounts.retrieveCurrent();
    return { id, name: profile?.name ?? settings?.dashboard.display_name ?? email, country: country ?? null };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return { id: null, name: null, country: null };
    throw error;
  }
}
