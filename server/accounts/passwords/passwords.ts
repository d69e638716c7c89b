import { failedPasswordRules, MAX_PASSWORD_BYTES } from '#domain/accounts/password.ts';
import type { NewPasswordPolicy } from '#server/config-values.ts';
import { AuthError, type WeakPassword } from '../errors.ts';
import { isGuessable } from './guessable.ts';

const GUESSABLE = 'Password is known to be weak and easy to guess, please choose a different one.';

/**
 * Why a password is weak, in GoTrue's words; null when nothing is. `pwned` means that it is in the lists of leaked passwords, or close to an entry.
 */
export async function weaknessOf(
  password: string,
  policy: NewPasswordPolicy,
  isEasyToGuess: (password: string) => Promise<boolean>,
): Promise<WeakPassword | null> {
  const failed = failedPasswordRules(password, policy);
  const reasons: WeakPassword['reasons'] = [];
  const messages: string[] = [];
  if (failed.includes('length')) {
    reasons.push('length');
    messages.push(`Password should be at least ${policy.minLength} characters.`);
  }
  if (failed.some((id) => id !== 'length')) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${policy.requiredCharacters.join(', ')}.`);
  }
  if (failed.length === 0 && !policy.acceptsGuessable && (await isEasyToGuess(password))) {
    reasons.push('pwned');
    messages.push(GUESSABLE);
  }
  return reasons.length === 0 ? null : { message: messages.join(' '), reasons };
}

/**
 * `known` are words that an attacker would try first, such as email and name.
 * @throws {AuthError} 400 for an overlong password, 422 weak_password
 */
export async function requireStrongPassword(
  password: string,
  policy: NewPasswordPolicy,
  known: readonly string[] = [],
): Promise<void> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  }
  const weakPassword = await weaknessOf(password, policy, (text) => isGuessable(text, known));
  if (weakPassword !== null) throw new AuthError(422, 'weak_password', weakPassword.message, { weakPassword });
}
