import { hash, verify } from '@node-rs/argon2';
import { failedPasswordRules, MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '#domain/password.ts';
import { AuthError, type WeakPassword } from './errors.ts';
import { isGuessable } from './guessable.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes run on libuv's threads; more at once would only starve the file system and each other. */
const AT_ONCE = 2;

/** A hash of nothing anybody knows, so that an unknown account costs as much time as a known one. */
const UNKNOWN_ACCOUNT = '$argon2id$v=19$m=19456,t=2,p=1$c29tZS1maXhlZC1zYWx0IQ$q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';

const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/**
 * False, after the same work, where there is nothing to match: no such account, one without a password, or one whose
 * hash came from elsewhere in another form.
 */
export async function isPassword(password: string, encrypted: string | null): Promise<boolean> {
  const known = encrypted !== null && encrypted.startsWith('$argon2');
  const matches = await inTurn(() => verify(known ? encrypted : UNKNOWN_ACCOUNT, password));
  return matches && known;
}

const CHARACTER_SETS = 'abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789, !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

const GUESSABLE = 'Password is known to be weak and easy to guess, please choose a different one.';

/**
 * What is weak about a password, worded as GoTrue does; null when nothing is. `known` are words that whoever guesses
 * would try first: the address, the name. `pwned` stands for what is on the lists of broken passwords or close to one.
 */
export async function weaknessOf(password: string, known: readonly string[] = []): Promise<WeakPassword | null> {
  const failed = failedPasswordRules(password);
  const reasons: WeakPassword['reasons'] = [];
  const messages: string[] = [];
  if (failed.includes('length')) {
    reasons.push('length');
    messages.push(`Password should be at least ${MIN_PASSWORD_LENGTH} characters.`);
  }
  if (failed.some((id) => id !== 'length')) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${CHARACTER_SETS}.`);
  }
  if (failed.length === 0 && (await isGuessable(password, known))) {
    reasons.push('pwned');
    messages.push(GUESSABLE);
  }
  return reasons.length === 0 ? null : { message: messages.join(' '), reasons };
}

/** @throws {AuthError} 400 for an overlong password, 422 weak_password */
export async function requireStrongPassword(password: string, known: readonly string[] = []): Promise<void> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  }
  const weakPassword = await weaknessOf(password, known);
  if (weakPassword !== null) throw new AuthError(422, 'weak_password', weakPassword.message, { weakPassword });
}
