import { type Account, loadAccount } from '#server/accounts/users/account.ts';
import { normaliseEmail } from '#server/accounts/users/email-address.ts';
import { AuthError, emailExists, uniqueViolation } from '#server/accounts/errors.ts';
import { deleteChangeTokens, type OneTimeTokenType } from '#server/accounts/tokens/one-time-tokens.queries.ts';
import {
  createOneTimeToken,
  type OneTimeSecret,
  SIGN_IN_TOKEN_MINUTES,
  TOKEN_MINUTES,
} from '#server/accounts/tokens/one-time-tokens.ts';
import { hashPassword } from '#server/accounts/passwords/password-hash.ts';
import { requireStrongPassword } from '#server/accounts/passwords/passwords.ts';
import { noChooser } from '#server/accounts/sign-up/chooser.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import {
  findUserByEmail,
  findUserById,
  lockUser,
  type Metadata,
  updateUser,
  type UserChange,
  type UserRow,
} from '#server/accounts/users/users.queries.ts';
import { createUserFrom, draftUser, mergeMetadata } from '#server/accounts/users/users.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';

const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export interface LinkRequest {
  /** As the client sent it: GoTrue looks the account up first. */
  type: string;
  /** Normalised. */
  email: string;
  newEmail: string | undefined;
  password?: string | undefined;
  data: Metadata;
}

export interface GeneratedLink {
  account: Account;
  secret: OneTimeSecret;
  /** A magic link for an unknown email becomes a sign-up. */
  type: LinkType;
}

interface Wish {
  type: LinkType;
  email: string;
  /** Null for types that change no email. */
  newEmail: string | null;
  encryptedPassword: string | null;
  data: Metadata;
  now: Date;
}

const TOKENS: Record<LinkType, { token: OneTimeTokenType; sent: keyof UserChange }> = {
  signup: { token: 'confirmation_token', sent: 'confirmation_sent_at' },
  invite: { token: 'confirmation_token', sent: 'invited_at' },
  magiclink: { token: 'recovery_token', sent: 'recovery_sent_at' },
  recovery: { token: 'recovery_token', sent: 'recovery_sent_at' },
  email_change_current: { token: 'email_change_token_current', sent: 'email_change_sent_at' },
  email_change_new: { token: 'email_change_token_new', sent: 'email_change_sent_at' },
};

/** A link and a code that the caller sends in its own way. @throws {AuthError} 400, 404, 422 */
export async function generateLink(services: Services, origin: Origin, request: LinkRequest): Promise<GeneratedLink> {
  const wish = await readWish(services, request);
  const { now } = wish;
  try {
    return await inAccountTransaction(services, origin, async (sql) => {
      const { user, type } = await accountFor(sql, wish);
      const { token, sent } = TOKENS[type];
      const address = type === 'email_change_new' ? (wish.newEmail ?? '') : wish.email;
      const secret = await createOneTimeToken(services.identity, sql, {
        userId: user.id,
        address,
        type: token,
        minutes: type === 'magiclink' ? SIGN_IN_TOKEN_MINUTES : TOKEN_MINUTES,
        pkce: false,
        now,
      });
      await updateUser(sql, user.id, { [sent]: now }, now);
      return { account: await loadAccount(sql, (await findUserById(sql, user.id)) ?? user), secret, type };
    });
  } catch (error) {
    throw uniqueViolation(error);
  }
}

const isLinkType = (type: string): type is LinkType => LINK_TYPES.some((known) => known === type);
const needsAccount = (type: string) => type === 'recovery' || type.startsWith('email_change');
const unknownAccount = () => new AuthError(404, 'user_not_found', 'User with this email not found');

/**
 * In GoTrue's order: the account, the type, then what the type needs. Only a sign-up takes a password.
 * @throws {AuthError} 400 validation_failed, 404 user_not_found, 422 email_exists, weak_password
 */
async function readWish(services: Services, request: LinkRequest): Promise<Wish> {
  const { type, email, newEmail, password, data } = request;
  const user = await findUserByEmail(services.db, email);
  if (user === null && needsAccount(type)) throw unknownAccount();
  if (!isLinkType(type))
    throw new AuthError(400, 'validation_failed', `Invalid email action link type requested: ${type}`);
  if ((type === 'signup' || type === 'invite') && user !== null && user.email_confirmed_at !== null)
    throw emailExists();
  const signsUp = type === 'signup';
  if (signsUp && user === null && password === undefined)
    throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  if (signsUp && password !== undefined)
    await requireStrongPassword(password, services.config.passwords, [services.content.current().en.profile.name]);
  return {
    type,
    email,
    newEmail: type.startsWith('email_change') ? normaliseEmail(newEmail ?? '') : null,
    encryptedPassword: signsUp && password !== undefined ? await hashPassword(password) : null,
    data,
    now: services.clock.now(),
  };
}

/** The account of the link; some types create one. A magic link for an unknown email becomes a sign-up. */
async function accountFor(sql: Transaction, wish: Wish): Promise<{ user: UserRow; type: LinkType }> {
  const known = await findUserByEmail(sql, wish.email);
  const user = known === null ? null : await lockUser(sql, known.id);
  const { type } = wish;
  if (type === 'signup' || type === 'invite') {
    if (user !== null && user.email_confirmed_at !== null) throw emailExists();
    return { user: user === null ? await open(sql, wish) : await renew(sql, user, wish), type };
  }
  if (user === null) {
    if (needsAccount(type)) throw unknownAccount();
    return { user: await open(sql, wish), type: 'signup' };
  }
  if (wish.newEmail === null) return { user, type };
  if ((await findUserByEmail(sql, wish.newEmail)) !== null) throw emailExists();
  // The links to both mailboxes are made one after the other. Confirmations of earlier links do not count.
  if (user.email_change !== wish.newEmail) await deleteChangeTokens(sql, user.id, 'email');
  const change = { email_change: wish.newEmail, email_change_confirm_status: 0 };
  return { user: await updateUser(sql, user.id, change, wish.now), type };
}

const open = (sql: Transaction, { email, encryptedPassword, data, now }: Wish): Promise<UserRow> =>
  createUserFrom(
    sql,
    draftUser({
      address: { kind: 'email', value: email },
      openedBy: 'administrator',
      encryptedPassword,
      confirmed: false,
      userMetadata: data,
      now,
    }),
  );

function renew(sql: Transaction, user: UserRow, { encryptedPassword, data, now }: Wish): Promise<UserRow> {
  // Without a new password there is none: one that was set without confirming the email may be a stranger's.
  return updateUser(
    sql,
    user.id,
    {
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, data),
      encrypted_password: encryptedPassword,
      ...noChooser,
    },
    now,
  );
}
