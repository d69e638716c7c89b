import * as z from 'zod';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { giveToOwner } from '../sign-up/proved-email.ts';
import { moveTo } from '../users/change-address.ts';
import { type Confirmer, isPasswordOf, noChooser } from '../sign-up/chooser.ts';
import type { EmailOrPhone } from '../users/email-or-phone.ts';
import { AuthError } from '../errors.ts';
import {
  deleteOneTimeToken,
  deleteOneTimeTokens,
  findOneTimeToken,
  type OneTimeTokenRow,
  type OneTimeTokenType,
} from './one-time-tokens.queries.ts';
import { isTokenExpired } from './one-time-tokens.ts';
import { issueCode } from './pkce.ts';
import { type AuthenticationMethod, type IssuedSession, startSession } from '../sessions/sessions.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { lockUser, mergeIdentityData, updateUser, type UserRow } from '../users/users.queries.ts';
import { isBanned, ownMetadata } from '../users/users.ts';

export const VerifyType = z.enum([
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email',
  'email_change',
  'sms',
  'phone_change',
]);
export type VerifyType = z.infer<typeof VerifyType>;

const STORED_TYPES: Record<VerifyType, OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
};

/** How a PKCE flow that ends with this kind of link calls itself in the token's `amr`. */
function flowMethod(type: VerifyType): AuthenticationMethod {
  if (type === 'recovery' || type === 'magiclink' || type === 'email_change' || type === 'invite') return type;
  return 'email/signup';
}

/** `half`: one of two mailboxes has confirmed, and the account is unchanged. */
type Use = { kind: 'done'; user: UserRow; removedPassword: string | null } | { kind: 'half' } | null;

/** For the first of two mailboxes. */
export const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * Uses a one-time token up: confirms what it proves and clears the user's other pending tokens. Null for a token that is
 * unknown, used or too old.
 * @throws {AuthError} 403 user_banned
 */
async function useOneTimeToken(
  services: Services,
  sql: Transaction,
  { hashes, type, confirmer }: Pick<PresentedToken, 'hashes' | 'type' | 'confirmer'>,
): Promise<Use> {
  const now = services.clock.now();
  const seen = await findOneTimeToken(sql, hashes, STORED_TYPES[type]);
  if (seen === null) return null;
  const user = await lockUser(sql, seen.user_id);
  const token = await findOneTimeToken(sql, hashes, STORED_TYPES[type]);
  if (user === null || token === null || token.user_id !== user.id) return null;
  if (isTokenExpired(token, now)) return null;
  if (!isCurrent(user, token)) return null;
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (await waitsForOtherMailbox(sql, user, token, now)) return { kind: 'half' };
  const confirmed = await applyToken(services, sql, user, { token, confirmer, now });
  if (confirmed === null) return null;
  await deleteOneTimeTokens(sql, user.id);
  if (provesMailbox(confirmed, token)) await services.onMailboxProved(sql, confirmed);
  // Only the link of a sign-up can lead to who chose the password.
  const removed = confirmed.encrypted_password === null && token.token_type === 'confirmation_token';
  return { kind: 'done', user: confirmed, removedPassword: removed ? user.encrypted_password : null };
}

/** A token proves access to the email or phone that it was sent to: it counts while the account has, or is to get, that one. */
function isCurrent(user: UserRow, token: OneTimeTokenRow): boolean {
  const { relates_to: sentTo } = token;
  switch (token.token_type) {
    case 'email_change_token_new':
      return sentTo === user.email_change;
    case 'email_change_token_current':
      return sentTo === user.email && user.email_change !== null;
    case 'phone_change_token':
      return sentTo === user.phone_change;
    default:
      return sentTo === user.email || sentTo === user.phone;
  }
}

/** Whether the code or link came to the mailbox that the account has now. */
const provesMailbox = (user: UserRow, { relates_to: sentTo }: OneTimeTokenRow): user is UserRow & { email: string } =>
  user.email !== null && sentTo === user.email;

/** True after the first of the two confirmations that a change of email needs. */
async function waitsForOtherMailbox(
  sql: Transaction,
  user: UserRow,
  token: OneTimeTokenRow,
  now: Date,
): Promise<boolean> {
  const change = token.token_type === 'email_change_token_new' || token.token_type === 'email_change_token_current';
  const oldMailbox = user.email !== null && user.email_confirmed_at !== null;
  if (!change || !oldMailbox || user.email_change_confirm_status > 0) return false;
  await deleteOneTimeToken(sql, token.id);
  await updateUser(sql, user.id, { email_change_confirm_status: 1 }, now);
  return true;
}

function applyToken(
  services: Services,
  sql: Transaction,
  user: UserRow,
  { token, confirmer, now }: { token: OneTimeTokenRow; confirmer: Confirmer; now: Date },
): Promise<UserRow | null> {
  switch (token.token_type) {
    case 'email_change_token_new':
    case 'email_change_token_current':
      return moveTo(services, sql, user, { kind: 'email', value: user.email_change ?? '' }, now);
    case 'phone_change_token':
      return moveTo(services, sql, user, { kind: 'phone', value: token.relates_to }, now);
  }
  const keepsPassword = token.token_type === 'confirmation_token' && isPasswordOf(user, confirmer);
  const kind = token.relates_to === user.email ? 'email' : 'phone';
  return confirm(sql, user, { kind, keepsPassword, now });
}

/**
 * A used link proves access to the mailbox, and a code access to the phone, so both confirm it, whatever they were sent
 * for. But only the newest sign-up email, opened where the sign-up was made, proves that its reader chose the password. In
 * all other cases, the password of an unconfirmed account may have been set by someone who registered a stranger's email,
 * and is removed; so is every way into an account whose email was confirmed without proof.
 */
async function confirm(
  sql: Transaction,
  user: UserRow,
  { kind, keepsPassword, now }: { kind: EmailOrPhone['kind']; keepsPassword: boolean; now: Date },
): Promise<UserRow> {
  if (kind === 'email' && user.email !== null && user.email_confirmed_at !== null && user.email_unproved)
    return giveToOwner(sql, user, user.email, { userMetadata: ownMetadata(user.raw_user_meta_data), now });
  if ((kind === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null) return user;
  await mergeIdentityData(sql, user.id, kind, { [`${kind}_verified`]: true }, now);
  // GoTrue records a confirmed email in the user's metadata, but not a confirmed phone.
  const metadata = kind === 'email' ? { ...user.raw_user_meta_data, email_verified: true } : user.raw_user_meta_data;
  const password = keepsPassword ? noChooser : { encrypted_password: null, ...noChooser };
  return updateUser(sql, user.id, { [`${kind}_confirmed_at`]: now, raw_user_meta_data: metadata, ...password }, now);
}

export interface PresentedToken {
  /** The stored hashes that the secret may have. */
  hashes: string[];
  type: VerifyType;
  confirmer: Confirmer;
  /** For an unknown or expired token. */
  errorMessage: string;
}

/** A session, and whether the account has lost a password that somebody else may have chosen. */
export interface VerifiedSession {
  issued: IssuedSession;
  needsPassword: boolean;
}

/** Uses a one-time token for a session; null when the other mailbox has yet to confirm. @throws {AuthError} 403 */
export function signInWithToken(
  services: Services,
  origin: Origin,
  presented: PresentedToken,
): Promise<VerifiedSession | null> {
  const now = services.clock.now();
  return inAccountTransaction(services, origin, async (sql) => {
    const use = await useOrReject(services, sql, presented);
    if (use === null) return null;
    const issued = await startSession(services, sql, origin, { user: use.user, method: 'otp', now });
    return { issued, needsPassword: use.removedPassword !== null };
  });
}

/** Uses a one-time token for the code of the PKCE flow that it belongs to; null as above. @throws {AuthError} 403, 404 */
export function exchangeTokenForCode(
  services: Services,
  origin: Origin,
  presented: PresentedToken,
): Promise<string | null> {
  return inAccountTransaction(services, origin, async (sql) => {
    const use = await useOrReject(services, sql, presented);
    if (use === null) return null;
    const issued = await issueCode(sql, {
      userId: use.user.id,
      method: flowMethod(presented.type),
      pendingPassword: use.removedPassword,
      now: services.clock.now(),
    });
    if (issued === null)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    return issued;
  });
}

async function useOrReject(
  services: Services,
  sql: Transaction,
  { errorMessage, ...presented }: PresentedToken,
): Promise<Extract<Use, { kind: 'done' }> | null> {
  const use = await useOneTimeToken(services, sql, presented);
  if (use === null) throw new AuthError(403, 'otp_expired', errorMessage);
  return use.kind === 'half' ? null : use;
}
