import type { Services } from '#server/services.ts';
import { hasSqlState } from '#server/platform/db/database.ts';
import { readBody } from '../body.ts';
import { normaliseEmail } from '../email-address.ts';
import { AuthError } from '../errors.ts';
import { isUuid } from '../guards.ts';
import { hashPassword, requireStrongPassword } from '../passwords.ts';
import { inAuthTransaction, type Endpoint } from '../scope.ts';
import { updateUser } from '../users.queries.ts';
import { createEmailUser, draftEmailUser, loadWireUser } from '../users.ts';
import { bannedUntil, emailExists, requireNoPhone, requireUserRole, UserFields } from './user-fields.ts';

/** POST /admin/users: an account without a mail; its address is unconfirmed unless `email_confirm` says otherwise. */
export function createUser(services: Services): Endpoint {
  return async (c) => {
    const fields = await readBody(c, UserFields);
    requireNoPhone(fields);
    requireUserRole(fields.role);
    if (fields.email === undefined) throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone');
    if (fields.id !== undefined && !isUuid(fields.id)) throw new AuthError(400, 'validation_failed', 'ID must conform to the uuid v4 format');
    const email = normaliseEmail(fields.email);
    if (fields.password !== undefined) requireStrongPassword(fields.password);
    const now = services.clock.now();
    const ban = fields.ban_duration === undefined ? null : bannedUntil(fields.ban_duration, now);
    const drafted = draftEmailUser({
      id: fields.id,
      email,
      encryptedPassword: fields.password === undefined ? null : await hashPassword(fields.password),
      confirmed: fields.email_confirm === true,
      userMetadata: fields.user_metadata ?? {},
      appMetadata: fields.app_metadata ?? {},
      now,
    });
    try {
      const user = await inAuthTransaction(services, c, async (sql) => {
        const created = await createEmailUser(sql, drafted);
        return loadWireUser(sql, ban === null ? created : await updateUser(sql, created.id, { banned_until: ban }, now));
      });
      return c.json(user);
    } catch (error) {
      if (hasSqlState(error, '23505')) throw emailExists(error);
      throw error;
    }
  };
}
