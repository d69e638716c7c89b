import { type Account, loadAccount } from '#server/accounts/account.ts';
import type { EmailOrPhone } from '#server/accounts/email-or-phone.ts';
import { uniqueViolation } from '#server/accounts/errors.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { requireStrongPassword } from '#server/accounts/passwords.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import { type Metadata, updateUser, type UserChange } from '#server/accounts/users.queries.ts';
import { contactClaims, createUserFrom, draftUser, type UserDraft } from '#server/accounts/users.ts';
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
  if (password !== undefined) await requireStrongPassword(password);
  const now = services.clock.now();
  const drafted = draftUser({
    ...(id === undefined ? {} : { id }),
    address,
    encryptedPassword: password === undefined ? null : await hashPassword(password),
    confirmed: address.kind === 'email' ? fields.emailConfirmed : fields.phoneConfirmed,
    userMetadata: fields.userMetadata,
    appMetadata: fields.appMetadata,
    now,
  });
  const more = additionsTo(drafted, fields, now);
  try {
    return await inAccountTransaction(services, origin, async (sql) => {
      const created = await createUserFrom(sql, drafted);
      const user = Object.keys(more).length === 0 ? created : await updateUser(sql, created.id, more, now);
      return loadAccount(sql, user);
    });
  } catch (error) {
    throw uniqueViolation(error);
  }
}

/** Fields that a draft with only one email or phone lacks. */
function additionsTo({ user }: UserDraft, { phone, phoneConfirmed, bannedUntil }: UserToCreate, now: Date): UserChange {
  return {
    ...(bannedUntil === undefined ? {} : { banned_until: bannedUntil }),
    ...(phone === null
      ? {}
      : {
          phone,
          phone_confirmed_at: phoneConfirmed ? now : null,
          raw_user_meta_data: {
            ...user.raw_user_meta_data,
            ...contactClaims(user.id, { kind: 'phone', value: phone }, phoneConfirmed),
          },
        }),
  };
}
