import { createUser as createAccount } from '#server/accounts/admin/create-user.ts';
import { normaliseEmail } from '#server/accounts/users/email-address.ts';
import type { EmailOrPhone } from '#server/accounts/users/email-or-phone.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { normalisePhone } from '#server/accounts/users/phone-number.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { readBody } from '#server/protocols/auth/body.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireUser } from '#server/accounts/users/wire-user.ts';
import type { Services } from '#server/services.ts';
import { bannedUntil, requireUserRole, UserFields } from './user-fields.ts';

/** POST /admin/users: an account without a message; unconfirmed unless `email_confirm` or `phone_confirm` is set. */
export function createUser(services: Services): Endpoint {
  return async (c) => {
    const fields = await readBody(c, UserFields);
    requireUserRole(fields.role);
    if (fields.id !== undefined && !isUuid(fields.id))
      throw new AuthError(400, 'validation_failed', 'ID must conform to the uuid v4 format');
    const account = await createAccount(services, originOf(c), {
      ...readAddresses(fields),
      id: fields.id,
      password: fields.password,
      emailConfirmed: fields.email_confirm === true,
      phoneConfirmed: fields.phone_confirm === true,
      userMetadata: fields.user_metadata ?? {},
      appMetadata: fields.app_metadata ?? {},
      bannedUntil:
        fields.ban_duration === undefined ? undefined : bannedUntil(fields.ban_duration, services.clock.now()),
    });
    return c.json(wireUser(account));
  };
}

/** The email or phone that identifies the account, and the phone of an account that has both. */
function readAddresses(fields: UserFields): { address: EmailOrPhone; phone: string | null } {
  const phone = fields.phone === undefined ? null : normalisePhone(fields.phone);
  if (fields.email !== undefined) return { address: { kind: 'email', value: normaliseEmail(fields.email) }, phone };
  if (phone === null)
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone');
  return { address: { kind: 'phone', value: phone }, phone: null };
}
