import { canonicalEmail, needsSmtpUtf8 } from '#domain/emails/email-address.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from '../errors.ts';

/** The email as it is stored, with GoTrue's errors. @throws {AuthError} 400 validation_failed */
export function normaliseEmail(email: string): string {
  const text = email.trim();
  if (text === '') throw new AuthError(400, 'validation_failed', 'An email address is required');
  if (text.length > 255) throw new AuthError(400, 'validation_failed', 'An email address is too long');
  const stored = canonicalEmail(text);
  if (stored === null)
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  return stored;
}

/** For people: what to do about an email that {@link isDeliverable} rules out. */
export const UNDELIVERABLE =
  'Our email server can’t deliver to addresses with letters like “é” before the @. Please use another email address.';

export const isDeliverable = async (
  { supportsUtf8 }: Pick<Services, 'supportsUtf8'>,
  email: string,
): Promise<boolean> => !needsSmtpUtf8(email) || supportsUtf8();

/** @throws {AuthError} 400 email_address_invalid */
export async function requireDeliverable(services: Pick<Services, 'supportsUtf8'>, email: string): Promise<void> {
  if (!(await isDeliverable(services, email))) throw new AuthError(400, 'email_address_invalid', UNDELIVERABLE);
}
