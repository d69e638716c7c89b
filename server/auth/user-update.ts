import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { Data, pkceFields, readBody, text } from './body.ts';
import { normaliseEmail } from './email-address.ts';
import { AuthError } from './errors.ts';
import { limitGuesses, limitMails, limitRequests, mailGap, perAccount, perAddress } from './limits.ts';
import { mailAccountExists, mailEmailChange } from './mails.ts';
import { deleteFlowStates } from './flow-state.queries.ts';
import { deleteOneTimeTokens } from './one-time-tokens.queries.ts';
import { hashPassword, isPassword, requireStrongPassword } from './passwords.ts';
import { readChallenge, type Challenge } from './pkce.ts';
import { redirectTarget } from './redirects.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import { deleteSessions, type SessionRow } from './sessions.queries.ts';
import { findUserByEmail, lockUser, updateUser, type UserRow } from './users.queries.ts';
import { loadWireUser, mergeMetadata, ownMetadata } from './users.ts';

const Body = z.object({
  email: text(),
  phone: text(),
  password: text(),
  current_password: text(),
  data: Data.nullish(),
  ...pkceFields,
});

/** PUT /user: password, address or what the user says of itself. A role sent along grants nothing. */
export function putUser(services: Services): Endpoint {
  return async (c) => {
    const { user, session } = c.var;
    await limitRequests(services, perAddress.updateUser, c.get('address'));
    const body = await readBody(c, Body);
    if (body.phone !== undefined) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
    const challenge = readChallenge(body);
    const newEmail = body.email === undefined ? null : normaliseEmail(body.email);
    const encryptedPassword = body.password === undefined ? null : await newPasswordHash(services, user, body.password, body.current_password);
    const movesTo = newEmail === user.email ? null : newEmail;
    if (movesTo !== null) await limitMails(services, mailGap.emailChange, movesTo);
    const redirectTo = redirectTarget(c, services);

    const updated = await inAuthTransaction(services, c, async (sql) => {
      let current = await lockUser(sql, user.id);
      if (current === null) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
      if (encryptedPassword !== null) current = await changePassword(services, sql, current, session, encryptedPassword);
      if (body.data !== null && body.data !== undefined) {
        const metadata = mergeMetadata(current.raw_user_meta_data, ownMetadata(body.data));
        current = await updateUser(sql, current.id, { raw_user_meta_data: metadata }, services.clock.now());
      }
      if (movesTo !== null) current = await askToMove(services, sql, current, { email: movesTo, redirectTo, challenge });
      return loadWireUser(sql, current);
    });
    return c.json(updated);
  };
}

async function newPasswordHash(services: Services, user: UserRow, password: string, currentPassword: string | undefined): Promise<string> {
  if (user.is_anonymous && user.email === null) {
    throw new AuthError(422, 'validation_failed', 'Updating password of an anonymous user without an email or phone is not allowed');
  }
  requireStrongPassword(password);
  if (currentPassword !== undefined) {
    await limitGuesses(services, perAccount.password, user.email ?? user.id);
    if (!(await isPassword(currentPassword, user.encrypted_password))) {
      throw new AuthError(400, 'invalid_credentials', 'Current password is incorrect');
    }
  }
  if (await isPassword(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

/** Whoever had a way in with the old password loses it: other sessions and pending links end. */
async function changePassword(services: Services, sql: Transaction, user: UserRow, session: SessionRow, encryptedPassword: string): Promise<UserRow> {
  await deleteSessions(sql, user.id, 'others', session.id);
  await deleteOneTimeTokens(sql, user.id);
  await deleteFlowStates(sql, user.id);
  return updateUser(sql, user.id, { encrypted_password: encryptedPassword }, services.clock.now());
}

/**
 * The address moves when its mailbox says so. One that belongs to another account looks the same to the asker; its owner
 * is told.
 */
async function askToMove(
  services: Services,
  sql: Transaction,
  user: UserRow,
  { email, redirectTo, challenge }: { email: string; redirectTo: string; challenge: Challenge | null },
): Promise<UserRow> {
  const now = services.clock.now();
  const asked = await updateUser(sql, user.id, { email_change: email, email_change_sent_at: now }, now);
  const owner = await findUserByEmail(sql, email);
  if (owner === null) await mailEmailChange(services, sql, { user: asked, redirectTo, challenge, now });
  else await mailAccountExists(services, sql, owner);
  return asked;
}
