import { type AdminChange, updateUserAsAdmin } from '#server/accounts/admin/update-user.ts';
import { normaliseEmail, requireDeliverable } from '#server/accounts/users/email-address.ts';
import { normalisePhone } from '#server/accounts/users/phone-number.ts';
import { readBody } from '#server/protocols/auth/body.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireUser } from '#server/accounts/users/wire-user.ts';
import type { Services } from '#server/services.ts';
import { bannedUntil, requireUserRole, UserFields, userIdOf } from './user-fields.ts';

/** PUT /admin/users/{id}: takes effect at once, without an email. Metadata is merged; null removes a key. */
export function updateUserById(services: Services): Endpoint {
  return async (c) => {
    const fields = await readBody(c, UserFields);
    requireUserRole(fields.role);
    const change = readChange(fields, services.clock.now());
    if (change.email !== undefined) await requireDeliverable(services, change.email);
    return c.json(wireUser(await updateUserAsAdmin(services, originOf(c), userIdOf(c), change)));
  };
}

const readChange = (fields: UserFields, now: Date): AdminChange => ({
  password: fields.password,
  email: fields.email === undefined ? undefined : normaliseEmail(fields.email),
  confirmEmail: fields.email_confirm === true,
  phone: fields.phone === undefined ? undefined : normalisePhone(fields.phone),
  confirmPhone: fields.phone_confirm === true,
  appMetadata: fields.app_metadata ?? undefined,
  userMetadata: fields.user_metadata ?? undefined,
  bannedUntil: fields.ban_duration === undefined ? undefined : bannedUntil(fields.ban_duration, now),
});
