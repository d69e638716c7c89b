import type { Services } from '#server/services.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { addressClaims, createUserFrom, draftUser, loadWireUser } from '#server/accounts/users.ts';
import type { Address } from '#server/accounts/email-or-phone.ts';
import { readBody } from '#server/protocols/auth/body.ts';
import { normaliseEmail } from '#server/accounts/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { isUuid } from '#server/protocols/auth/guards.ts';
import { requireStrongPassword } from '#server/accounts/passwords.ts';
import { normalisePhone } from '#server/accounts/phone-number.ts';
import { inAuthTransaction, type Endpoint } from '#server/protocols/auth/scope.ts';
import { updateUser, type UserChange } from '#server/accounts/users.queries.ts';
import { addressTaken, bannedUntil, requireUserRole, UserFields } from './user-fields.ts';

/** POST /admin/users: an account without a message; an address is unconfirmed unless `email_confirm` or `phone_confirm` says otherwise. */
export function createUser(services: Services): Endpoint {
  return async (c) => {
    const fields = await readBody(c, UserFields);
    requireUserRole(fields.role);
    if (fields.id !== undefined && !isUuid(fields.id))
      throw new AuthError(400, 'validation_failed', 'ID must conform to the uuid v4 format');
    const { address, phone } = readAddresses(fields);
    if (fields.password !== undefined) await requireStrongPassword(fields.password);
    const now = services.clock.now();
    const drafted = draftUser({
      ...(fields.id === undefined ? {} : { id: fields.id }),
      address,
      encryptedPassword: fields.password === undefined ? null : await hashPassword(fields.password),
      confirmed: (address.kind === 'email' ? fields.email_confirm : fields.phone_confirm) === true,
      userMetadata: fields.user_metadata ?? {},
      appMetadata: fields.app_metadata ?? {},
      now,
    });
    const more: UserChange = {};
    if (fields.ban_duration !== undefined) more.banned_until = bannedUntil(fields.ban_duration, now);
    if (phone !== null) {
      more.phone = phone;
      more.phone_confirmed_at = fields.phone_confirm === true ? now : null;
      more.raw_user_meta_data = {
        ...drafted.user.raw_user_meta_data,
        ...addressClaims(drafted.user.id, { kind: 'phone', value: phone }, more.phone_confirmed_at !== null),
      };
    }
    try {
      const user = await inAuthTransaction(services, c, async (sql) => {
        const created = await createUserFrom(sql, drafted);
        return loadWireUser(
          sql,
          Object.keys(more).length === 0 ? created : await updateUser(sql, created.id, more, now),
        );
      });
      return c.json(user);
    } catch (error) {
      throw addressTaken(error);
    }
  };
}

/** What the account is known by first, and the number of one that has both. */
function readAddresses(fields: UserFields): { address: Address; phone: string | null } {
  const phone = fields.phone === undefined ? null : normalisePhone(fields.phone);
  if (fields.email !== undefined) return { address: { kind: 'email', value: normaliseEmail(fields.email) }, phone };
  if (phone === null)
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone');
  return { address: { kind: 'phone', value: phone }, phone: null };
}
