import { isDeliverable, UNDELIVERABLE } from '#server/accounts/users/email-address.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';

/** @throws {AppError} 400 email_address_invalid if our mail server cannot deliver to the email in this field */
export async function requireReachable(services: Services, field: string, email: string): Promise<void> {
  if (await isDeliverable(services, email)) return;
  const details = { fields: [{ field, message: UNDELIVERABLE }] };
  throw new AppError(400, 'email_address_invalid', UNDELIVERABLE, { details });
}
