import { AuthError } from '../errors.ts';

/** The number as it is kept: digits only, in E.164 order. @throws {AuthError} 400 validation_failed */
export function normalisePhone(phone: string): string {
  const digits = phone.replace(/[+\s]/g, '');
  if (!/^[1-9]\d{1,14}$/.test(digits))
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  return digits;
}

/** As people write it, and as text message gateways want it. */
export const dialled = (phone: string): string => `+${phone}`;
