import * as z from 'zod';
import { emailField } from '#domain/emails/email-field.ts';
import { isLocale } from '#domain/locales.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { hashPassword } from '#server/accounts/passwords/password-hash.ts';
import { requireStrongPassword } from '#server/accounts/passwords/passwords.ts';
import { createUnproved } from '#server/accounts/sign-up/sign-up.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { requireDeliverable } from '#server/accounts/users/email-address.ts';
import { lockUser, updateUser } from '#server/accounts/users/users.queries.ts';
import { draftUser, isBanned, mergeMetadata } from '#server/accounts/users/users.ts';
import { callerOf, CallerError, requireUser, type SignedInCaller } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { isDemoAccount } from '#server/http/locality.ts';
import { type FunctionContext, originOf, readBody, takeFrom } from '#server/modules/request.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { isLinkOpen, useLink } from './owner-link.queries.ts';
import { hashOwnerSecret } from './owner-link.ts';

const PER_IP = { name: 'claim-shop', points: 30, seconds: 3600 };
const name = z.string().trim().max(100);
const NewOwner = z.strictObject({
  email: emailField(),
  password: z.string(),
  firstName: name.min(1),
  lastName: name.default(''),
  locale: z.string().refine(isLocale).optional(),
});
type NewOwner = z.output<typeof NewOwner>;

const Body = z.strictObject({ secret: z.string().min(1).max(100), account: NewOwner.optional() });

/** Unknown, used and ended links get the same answer, and so does one of a shop that has an owner. */
const linkInvalid = () =>
  new AppError(
    410,
    'owner_link_invalid',
    'This link has been used or has ended. `npm run admin -- owner-link` prints another.',
  );

/** Makes the owner, in the transaction that uses the link up. Returns the id of the account. */
type MakeOwner = (sql: Transaction) => Promise<string>;

/**
 * `POST /functions/v1/claim-shop` {secret} by a signed-in account, or {secret, account: {email, password, firstName, lastName,
 * locale?}} without one: makes the first owner of the shop and uses the link up, in one transaction. The email of a new account
 * counts as confirmed, its mailbox as not proved. Returns {id}. Errors: 400, 401, 403, 409 `user_already_exists`, 410
 * `owner_link_invalid`, 422 `weak_password`, 429.
 */
export async function claimShop(c: FunctionContext, services: Services): Promise<Response> {
  const { ip, claims } = callerOf(c);
  await takeFrom(services, PER_IP, rateLimitKey(ip));
  const { secret, account } = await readBody(c, Body);
  const secretHash = hashOwnerSecret(secret);
  if (account === undefined) {
    const caller = requireUser(c);
    return c.json({ id: await claim(services, originOf(c), secretHash, async () => promote(services, caller)) });
  }
  if (claims.role === 'authenticated')
    throw new AppError(400, 'invalid_body', 'account: you are signed in, so your own account becomes the owner');
  return c.json({ id: await claim(services, originOf(c), secretHash, () => openAccount(services, account)) });
}

async function claim(
  services: Services,
  origin: Origin,
  secretHash: string,
  prepare: () => Promise<MakeOwner>,
): Promise<string> {
  // First: without a link, nothing is said about passwords and emails, and no password is hashed.
  if (!(await isLinkOpen(services.db, secretHash))) throw linkInvalid();
  const makeOwner = await prepare();
  return inAccountTransaction(services, origin, async (sql) => {
    if (!(await useLink(sql, secretHash))) throw linkInvalid();
    const id = await makeOwner(sql);
    await services.accountLog.record(sql, { account: id, event: 'shop_claimed' });
    return id;
  });
}

/** The token was checked a moment ago; the row decides. */
const promote =
  ({ clock }: Services, { claims }: SignedInCaller): MakeOwner =>
  async (sql) => {
    const user = await lockUser(sql, claims.sub);
    const now = clock.now();
    if (user === null || user.deleted_at !== null || isBanned(user, now)) throw new CallerError('not_signed_in');
    if (isDemoAccount(user.raw_app_meta_data))
      throw new AppError(403, 'forbidden', 'The password of a demo account is public, so it cannot own the shop');
    if (user.email_confirmed_at === null)
      throw new AppError(403, 'forbidden', 'Confirm the email of your account first, then open the link again');
    const metadata = mergeMetadata(user.raw_app_meta_data, { role: 'admin', team_role: null });
    await updateUser(sql, user.id, { raw_app_meta_data: metadata }, now);
    return user.id;
  };

async function openAccount(services: Services, { password, locale, ...given }: NewOwner): Promise<MakeOwner> {
  const { email, firstName, lastName } = given;
  const { config, content, clock } = services;
  try {
    await requireDeliverable(services, email);
    const known = [content.current().en.profile.name, email, firstName, lastName];
    await requireStrongPassword(password, config.passwords, known);
  } catch (error) {
    throw rejected(error);
  }
  const now = clock.now();
  const drafted = draftUser({
    address: { kind: 'email', value: email },
    openedBy: 'owner',
    encryptedPassword: await hashPassword(password),
    confirmed: true,
    userMetadata: { firstName, lastName, ...(locale === undefined ? {} : { locale }) },
    appMetadata: { role: 'admin' },
    now,
  });
  return async (sql) => {
    try {
      return (await createUnproved(sql, drafted, now)).id;
    } catch (error) {
      throw hasSqlState(error, '23505') ? emailTaken(error) : error;
    }
  };
}

const emailTaken = (cause: unknown) =>
  new AppError(
    409,
    'user_already_exists',
    'This email already has an account. Sign in with it first, then open the link again, or use another email.',
    { cause },
  );

/** The functions' error for one of the accounts. */
function rejected(error: unknown): unknown {
  if (!(error instanceof AuthError)) return error;
  const { weakPassword, message } = error;
  if (weakPassword !== undefined)
    return new AppError(422, 'weak_password', message, {
      details: { reason: weakPassword.reasons[0] },
      cause: error,
    });
  return new AppError(400, error.code === 'email_address_invalid' ? error.code : 'invalid_body', message, {
    cause: error,
  });
}
