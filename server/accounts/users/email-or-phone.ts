import type { Sql } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { normaliseEmail } from './email-address.ts';
import { AuthError } from '../errors.ts';
import { normalisePhone } from './phone-number.ts';
import { findUserByEmail, findUserByPhone, type UserRow } from './users.queries.ts';

/** What an account signs in with, and where its codes are sent. */
export interface EmailOrPhone {
  kind: 'email' | 'phone';
  /** Normalised, as it is stored. */
  value: string;
}

interface Given {
  email?: string | undefined;
  phone?: string | undefined;
}

/** @throws {AuthError} 422 where text messages cannot be sent */
export function requirePhoneProvider(services: Services, message: string): void {
  if (!services.config.auth.phone) throw new AuthError(422, 'phone_provider_disabled', message);
}

/**
 * The email or phone of a request. `phoneOff` is the message where text messages cannot be sent, or null if a phone is taken
 * all the same.
 * @throws {AuthError} 400 validation_failed for both, none or a malformed one; 422 phone_provider_disabled
 */
export function readEmailOrPhone(
  services: Services,
  { email, phone }: Given,
  words: { both: string; none: string; phoneOff: string | null },
): EmailOrPhone {
  if (email !== undefined && phone !== undefined) throw new AuthError(400, 'validation_failed', words.both);
  if (email !== undefined) return { kind: 'email', value: normaliseEmail(email) };
  if (phone === undefined) throw new AuthError(400, 'validation_failed', words.none);
  if (words.phoneOff !== null) requirePhoneProvider(services, words.phoneOff);
  return { kind: 'phone', value: normalisePhone(phone) };
}

export function findUserByEmailOrPhone(sql: Sql, address: EmailOrPhone): Promise<UserRow | null> {
  return address.kind === 'email' ? findUserByEmail(sql, address.value) : findUserByPhone(sql, address.value);
}

/** Whether the account's owner has proved the mailbox; `AUTO_CONFIRM_EMAIL` confirms it without. */
export const hasProvedEmail = (user: UserRow): boolean => user.email_confirmed_at !== null && !user.email_unproved;

export const isConfirmed = (user: UserRow, kind: EmailOrPhone['kind']): boolean =>
  (kind === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null;

/** @throws {AuthError} 400 validation_failed for channels other than text messages */
export function requireTextChannel(channel: string | undefined): void {
  if (channel === undefined || channel === 'sms') return;
  throw new AuthError(400, 'validation_failed', 'Invalid channel, supported values are: sms');
}
