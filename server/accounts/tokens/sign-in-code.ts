import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { type EmailOrPhone, findUserByEmailOrPhone } from '../users/email-or-phone.ts';
import { sendConfirmation, sendMagicLink, textCode } from '../account-emails.ts';
import type { Challenge } from './pkce.ts';
import { requireSignUps } from '../sign-up/sign-ups.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { lockUser, type Metadata, type UserRow } from '../users/users.queries.ts';
import { createUserFrom, draftUser } from '../users/users.ts';

export interface SignInCodeRequest {
  address: EmailOrPhone;
  createUser: boolean;
  data: Metadata;
  redirectTo: string;
  challenge: Challenge | null;
  now: Date;
}

/** Sends a link and a code that sign in without a password. Unknown emails and phones get an account if `createUser` is set. @throws {AuthError} 422 signup_disabled */
export async function sendSignInCode(services: Services, origin: Origin, request: SignInCodeRequest): Promise<void> {
  const send = () => inAccountTransaction(services, origin, (sql) => sendTo(services, sql, request));
  try {
    await send();
  } catch (error) {
    if (!hasSqlState(error, '23505')) throw error;
    await send(); // Another request created the account a moment earlier.
  }
}

async function sendTo(services: Services, sql: Transaction, request: SignInCodeRequest): Promise<void> {
  const { address, redirectTo, challenge, now } = request;
  const known = await findUserByEmailOrPhone(sql, address);
  const user = known === null ? await openAccount(services, sql, request) : await lockUser(sql, known.id);
  if (user === null) return;
  if (address.kind === 'phone') return textCode(services, sql, { user, phone: address.value, purpose: 'sms', now });
  // This does not confirm an account that waits for its confirmation: see `confirm` in verify-token.ts.
  const email = known === null ? sendConfirmation : sendMagicLink;
  return email(services, sql, { user, redirectTo, challenge, now });
}

async function openAccount(
  services: Services,
  sql: Transaction,
  { address, createUser, data, now }: SignInCodeRequest,
): Promise<UserRow | null> {
  if (!createUser) return null;
  requireSignUps(services);
  return createUserFrom(
    sql,
    draftUser({ address, openedBy: 'owner', encryptedPassword: null, confirmed: false, userMetadata: data, now }),
  );
}
