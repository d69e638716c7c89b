import { createHash } from 'node:crypto';
import type { Services } from '#server/services.ts';
import { isGuessable } from './guessable.ts';
import { rememberStrongPassword, type UserRow } from '../users/users.queries.ts';

/**
 * Whether the password that the account has just signed in with is easy to guess. The estimate takes milliseconds and 25 MB
 * of word lists, so a password that is not is remembered, by a digest of its hash: another password has another one.
 */
export async function isOwnGuessable(
  { content, db }: Pick<Services, 'content' | 'db'>,
  user: Pick<UserRow, 'id' | 'encrypted_password' | 'strong_password_digest'>,
  password: string,
): Promise<boolean> {
  const digest = createHash('sha256')
    .update(user.encrypted_password ?? '')
    .digest('base64url');
  if (user.strong_password_digest === digest) return false;
  if (await isGuessable(password, [content.current().en.profile.name])) return true;
  await rememberStrongPassword(db, user.id, digest);
  return false;
}
