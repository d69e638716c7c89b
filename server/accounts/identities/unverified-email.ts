import { AuthError } from '#server/accounts/errors.ts';
import { emailGap } from '#server/accounts/limits.ts';
import { sendAccountExists, sendConfirmation } from '#server/accounts/account-emails.ts';
import type { IdentityRow, Metadata, UserRow } from '#server/accounts/users/users.queries.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';

/** In the `identity_data` of an identity whose email its provider has not verified: when the owner was last asked. */
const ASKED_AT = 'confirmation_sent_at';

export const askedAt = (now: Date): Metadata => ({ [ASKED_AT]: now.toISOString() });

/** Kept when the provider's statement is replaced. */
export const questionOf = ({ identity_data: data }: IdentityRow): Metadata =>
  ASKED_AT in data ? { [ASKED_AT]: data[ASKED_AT] } : {};

/**
 * Whether this identity may open a confirmed account. An identity that waited for a confirmation is proved by that one
 * email only. If another email was sent since (to sign up, sign in or choose a password), the owner may have confirmed
 * that one, and the identity may belong to a stranger.
 */
export function isProved(user: UserRow, { identity_data: data }: IdentityRow): boolean {
  if (!(ASKED_AT in data)) return true;
  const asked = Date.parse(String(data[ASKED_AT]));
  const { confirmation_sent_at: confirmation, recovery_sent_at: recovery } = user;
  return confirmation?.getTime() === asked && (recovery === null || recovery.getTime() < asked);
}

/** Sends a link that confirms the account's email. False when the last one is less than a minute old. */
export async function askOwner(
  services: Services,
  sql: Transaction,
  user: UserRow,
  options: { redirectTo?: string; now: Date },
): Promise<boolean> {
  const { now, redirectTo = services.links.home } = options;
  if ((await services.limits.take(emailGap.confirmation, user.email ?? '')) !== null) return false;
  await sendConfirmation(services, sql, { user, redirectTo, challenge: null, now });
  return true;
}

/** Notifies the owner of an email that another identity uses it. The response is the same as for a free email. */
export async function notifyOwner(services: Services, sql: Transaction, owner: UserRow): Promise<void> {
  const waitSeconds = await services.limits.take(emailGap.confirmation, owner.email ?? '');
  if (waitSeconds === null) await sendAccountExists(services, sql, owner);
}

export function needsVerification(provider: string): AuthError {
  const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
  return new AuthError(422, 'provider_email_needs_verification', message);
}
