import { AuthError } from '../errors.ts';

// Letters of any script; no spaces, quotes, commas or angle brackets, which could turn one header into two emails.
const ADDRESS =
  /^[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** The email as it is stored: in lower case. @throws {AuthError} 400 validation_failed */
export function normaliseEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  if (lower === '') throw new AuthError(400, 'validation_failed', 'An email address is required');
  if (lower.length > 255) throw new AuthError(400, 'validation_failed', 'An email address is too long');
  if (!ADDRESS.test(lower) || /^\.|\.\.|\.@/.test(lower)) {
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return lower;
}

/** As {@link normaliseEmail}, for an email that another system states: null for none, or for text that is not an email. */
export function emailOrNull(email: string | null): string | null {
  try {
    return email === null ? null : normaliseEmail(email);
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}
