import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { Data, readBody, text } from '#server/protocols/auth/body.ts';
import { normaliseEmail } from '#server/accounts/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import type { OneTimeTokenType } from '#server/accounts/one-time-tokens.queries.ts';
import { createOneTimeToken } from '#server/accounts/one-time-tokens.ts';
import { requireStrongPassword } from '#server/accounts/passwords.ts';
import { targetOf } from '#server/protocols/auth/redirects.ts';
import { inAuthTransaction, type Endpoint } from '#server/protocols/auth/scope.ts';
import {
  findUserByEmail,
  findUserById,
  lockUser,
  updateUser,
  type UserChange,
  type UserRow,
} from '#server/accounts/users.queries.ts';
import { createUserFrom, draftUser, loadWireUser } from '#server/accounts/users.ts';
import { addressTaken, emailExists } from './user-fields.ts';

const LinkType = z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']);
type LinkType = z.output<typeof LinkType>;

const Body = z.object({
  type: text(),
  email: text(),
  new_email: text(),
  password: text(),
  data: Data.nullish(),
  redirect_to: text(2048),
});

interface Wish {
  type: LinkType;
  email: string;
  newEmail: string | null;
  encryptedPassword: string | null;
  data: z.output<typeof Data>;
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

/**
 * POST /admin/generate_link: a link and a code that the caller sends in a way of its own. Answers with the user, and beside
 * its fields `action_link`, `email_otp`, `hashed_token`, `verification_type` and `redirect_to`.
 */
export function generateLink(services: Services): Endpoint {
  return async (c) => {
    const { redirect_to: wanted, ...body } = await readBody(c, Body);
    const wish = await readWish(services, body);
    const redirectTo = targetOf(c, services, wanted ?? c.req.query('redirect_to'));
    try {
      const link = await inAuthTransaction(services, c, async (sql) => {
        const { user, type } = await accountFor(sql, wish);
        const { token, sent } = TOKENS[type];
        const address = type === 'email_change_new' ? (wish.newEmail ?? '') : wish.email;
        const secret = await createOneTimeToken(services.identity, sql, {
          userId: user.id,
          address,
          type: token,
          pkce: false,
          now: wish.now,
        });
        await updateUser(sql, user.id, { [sent]: wish.now }, wish.now);
        const verificationType = type.startsWith('email_change') ? 'email_change' : type;
        const action = new URL('/auth/v1/verify', services.publicUrl);
        action.search = new URLSearchParams({
          token: secret.tokenHash,
          type: verificationType,
          redirect_to: redirectTo,
        }).toString();
        return {
          ...(await loadWireUser(sql, (await findUserById(sql, user.id)) ?? user)),
          action_link: action.href,
          email_otp: secret.code,
          hashed_token: secret.tokenHash,
          verification_type: verificationType,
          redirect_to: redirectTo,
        };
      });
      return c.json(link);
    } catch (error) {
      throw addressTaken(error);
    }
  };
}

async function readWish(services: Services, body: Omit<z.output<typeof Body>, 'redirect_to'>): Promise<Wish> {
  const type = LinkType.safeParse(body.type);
  if (!type.success)
    throw new AuthError(400, 'validation_failed', `Invalid email action link type requested: ${body.type ?? ''}`);
  if (body.email === undefined) throw new AuthError(400, 'validation_failed', 'An email address is required');
  const changes = type.data.startsWith('email_change');
  if (changes && body.new_email === undefined)
    throw new AuthError(400, 'validation_failed', 'A new email address is required');
  if (type.data === 'signup' && body.password === undefined)
    throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  if (body.password !== undefined) await requireStrongPassword(body.password);
  return {
    type: type.data,
    email: normaliseEmail(body.email),
    newEmail: changes ? normaliseEmail(body.new_email ?? '') : null,
    encryptedPassword: body.password === undefined ? null : await hashPassword(body.password),
    data: body.data ?? {},
    now: services.clock.now(),
  };
}

/** The account the link is for, made where its type makes one; a magic link for nobody becomes a sign-up. */
async function accountFor(sql: Transaction, wish: Wish): Promise<{ user: UserRow; type: LinkType }> {
  const known = await findUserByEmail(sql, wish.email);
  const user = known === null ? null : await lockUser(sql, known.id);
  const { type } = wish;
  if (type === 'signup' || type === 'invite') {
    if (user !== null && user.email_confirmed_at !== null) throw emailExists();
    return { user: user === null ? await open(sql, wish) : await renew(sql, user, wish), type };
  }
  if (user === null) {
    if (type !== 'magiclink') throw new AuthError(404, 'user_not_found', 'User with this email not found');
    return { user: await open(sql, wish), type: 'signup' };
  }
  if (wish.newEmail === null) return { user, type };
  if ((await findUserByEmail(sql, wish.newEmail)) !== null) throw emailExists();
  const same = user.email_change === wish.newEmail;
  return {
    user: same
      ? user
      : await updateUser(sql, user.id, { email_change: wish.newEmail, email_change_confirm_status: 0 }, wish.now),
    type,
  };
}

const open = (sql: Transaction, { email, encryptedPassword, data, now }: Wish): Promise<UserRow> =>
  createUserFrom(
    sql,
    draftUser({
      address: { kind: 'email', value: email },
      encryptedPassword,
      confirmed: false,
      userMetadata: data,
      now,
    }),
  );

function renew(sql: Transaction, user: UserRow, { encryptedPassword, data, now }: Wish): Promise<UserRow> {
  // Without a password of the caller's there is none: one that was set without confirming the address may be a stranger's.
  return updateUser(
    sql,
    user.id,
    { raw_user_meta_data: { ...user.raw_user_meta_data, ...data }, encrypted_password: encryptedPassword },
    now,
  );
}
