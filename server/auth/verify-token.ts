import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import { AuthError } from './errors.ts';
import { isBanned } from './guards.ts';
import { deleteOneTimeTokens, findOneTimeToken, type OneTimeTokenRow, type OneTimeTokenType } from './one-time-tokens.queries.ts';
import { TOKEN_MINUTES } from './one-time-tokens.ts';
import type { AuthenticationMethod } from './sessions.ts';
import { findIdentities, insertIdentity, lockUser, mergeIdentityData, updateUser, type UserRow } from './users.queries.ts';

export const VerifyType = z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change']);
export type VerifyType = z.infer<typeof VerifyType>;

const STORED_TYPES: Record<VerifyType, OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new'],
};

/** How a PKCE flow that ends with this kind of link calls itself in the token's `amr`. */
export function flowMethod(type: VerifyType): AuthenticationMethod {
  if (type === 'recovery' || type === 'magiclink' || type === 'email_change') return type;
  return 'email/signup';
}

/**
 * Uses a one-time token up: confirms what it proves and clears the user's other pending tokens. Null for a token that is
 * unknown, used or too old.
 * @throws {AuthError} 403 user_banned
 */
export async function useOneTimeToken(
  services: Services,
  sql: Transaction,
  { hashes, type }: { hashes: string[]; type: VerifyType },
): Promise<UserRow | null> {
  const now = services.clock.now();
  const seen = await findOneTimeToken(sql, hashes, STORED_TYPES[type]);
  if (seen === null) return null;
  const user = await lockUser(sql, seen.user_id);
  const token = await findOneTimeToken(sql, hashes, STORED_TYPES[type]);
  if (user === null || token === null || token.user_id !== user.id) return null;
  if (now.getTime() >= token.created_at.getTime() + TOKEN_MINUTES * 60_000) return null;
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  const confirmed = await applyToken(sql, user, token, now);
  if (confirmed !== null) await deleteOneTimeTokens(sql, user.id);
  return confirmed;
}

function applyToken(sql: Transaction, user: UserRow, token: OneTimeTokenRow, now: Date): Promise<UserRow | null> {
  if (token.token_type === 'email_change_token_new') return changeEmail(sql, user, token.relates_to, now);
  // A mail for an address that is no longer the account's proves nothing.
  return token.relates_to === user.email ? confirmEmail(sql, user, now) : Promise.resolve(null);
}

/** Whoever follows a link in a mail has the mailbox: the address is confirmed, whatever the link was for. */
async function confirmEmail(sql: Transaction, user: UserRow, now: Date): Promise<UserRow> {
  if (user.email_confirmed_at !== null) return user;
  await mergeIdentityData(sql, user.id, 'email', { email_verified: true }, now);
  const metadata = { ...user.raw_user_meta_data, email_verified: true };
  return updateUser(sql, user.id, { email_confirmed_at: now, raw_user_meta_data: metadata }, now);
}

/** Null when the address went to another account in the meantime. */
async function changeEmail(sql: Transaction, user: UserRow, email: string, now: Date): Promise<UserRow | null> {
  try {
    return await sql.savepoint(async (inner) => {
      const claims = { sub: user.id, email, email_verified: true, phone_verified: false };
      const identities = await findIdentities(inner, user.id);
      if (identities.some((identity) => identity.provider === 'email')) {
        await mergeIdentityData(inner, user.id, 'email', claims, now);
      } else {
        await insertIdentity(inner, {
          id: randomUUID(), user_id: user.id, provider: 'email', provider_id: user.id, identity_data: claims,
          last_sign_in_at: now, created_at: now,
        });
      }
      const providers = [...new Set([...identities.map((identity) => identity.provider), 'email'])];
      return updateUser(
        inner,
        user.id,
        {
          email,
          email_change: null,
          email_confirmed_at: now,
          is_anonymous: false,
          raw_app_meta_data: { provider: 'email', ...user.raw_app_meta_data, providers },
          raw_user_meta_data: { ...user.raw_user_meta_data, ...claims },
        },
        now,
      );
    });
  } catch (error) {
    if (hasSqlState(error, '23505')) return null;
    throw error;
  }
}
