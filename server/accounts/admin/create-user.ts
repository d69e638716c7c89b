import { type Account, loadAccount } from '#server/accounts/users/account.ts';
import { saveContactIdentity } from '#server/accounts/users/contact-identity.ts';
import { requireDeliverable } from '#server/accounts/users/email-address.ts';
import type { EmailOrPhone } from '#server/accounts/users/email-or-phone.ts';
import { uniqueViolation } from '#server/accounts/errors.ts';
import { hashPassword } from '#server/accounts/passwords/password-hash.ts';
import { requireStrongPassword } from '#server/accounts/passwords/passwords.ts';
import { TriggerError } from '#server/accounts/trigger-error.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { type Metadata, updateUser, type UserChange, type UserRow } from '#server/accounts/users/users.queries.ts';
import { createUserFrom, draftUser } from '#server/accounts/users/users.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';

export interface UserToCreate {
  id?: string | undefined;
  address: EmailOrPhone;
  /** The phone of an account that has an email, too. */
  phone: string | null;
  password?: string | undefined;
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
  userMetadata: Metadata;
  appMetadata: Metadata;
  bannedUntil?: Date | null | undefined;
}

/** Creates an account without sending a message. @throws {AuthError} 400, 422 weak_password, email_exists, phone_exists */
export async function createUser(services: Services, origin: Origin, fields: UserToCreate): Promise<Account> {
  const { id, address, password } = fields;
  if (address.kind === 'email') await requireDeliverable(services, address.value);
  if (password !== undefined)
    await requireStrongPassword(password, services.config.passwords, [services.content.current().en.profile.name]);
  const now = services.clock.now();
  const drafted = draftUser({
    ...(id === undefined ? {} : { id }),
    address,
    openedBy: 'administrator',
    encryptedPassword: password === undefined ? null : await hashPassword(password),
    confirmed: address.kind === 'email' ? fields.emailConfirmed : fields.phoneConfirmed,
    userMetadata: fields.userMetadata,
    appMetadata: fields.appMetadata,
    now,
  });
  try {
    return await inAccountTransaction(services, origin, async (sql) => {
      const user = await createUserFrom(sql, drafted);
      return loadAccount(sql, await complete(sql, user, fields, now));
    });
  } catch (error) {
    if (error instanceof TriggerError) throw new TriggerError('Database error creating new user', error.cause);
    throw uniqueViolation(error);
  }
}

/** Adds what a draft with only one email or phone lacks. */
async function complete(sql: Transaction, user: UserRow, fields: UserToCreate, now: Date): Promise<UserRow> {
  const { phone, phoneConfirmed, bannedUntil } = fields;
  if (phone === null && bannedUntil === undefined) return user;
  return updateUser(
    sql,
    user.id,
    { banned_until: bannedUntil, ...(phone === null ? {} : await addPhone(sql, user, phone, phoneConfirmed, now)) },
    now,
  );
}

async function addPhone(
  sql: Transaction,
  user: UserRow,
  phone: string,
  verified: boolean,
  now: Date,
): Promise<UserChange> {
  const providers = await saveContactIdentity(sql, user, { kind: 'phone', value: phone }, { verified, now });
  return {
    phone,
    phone_confirmed_at: verified ? now : null,
    raw_app_meta_data: { ...user.raw_app_meta_data, providers },
  };
}
