import type { Transaction } from '#server/platform/db/database.ts';
import { hasProvedEmail } from '../users/email-or-phone.ts';
import { saveContactIdentity } from '../users/contact-identity.ts';
import { deleteOtherWaysIn } from '../identities/identities.queries.ts';
import { findUserByEmail, lockUser, type Metadata, updateUser, type UserRow } from '../users/users.queries.ts';
import { createUserFrom, draftUser, isBanned, noPendingChanges } from '../users/users.ts';

export type ProvedAccount = { kind: 'created' | 'joined'; user: UserRow } | { kind: 'disabled' };

/**
 * The account of someone who has just proved an email in another way than by a link of the account: the existing one, locked,
 * or a new one. `userMetadata` is for an account that nobody had proved. A disabled account stays closed.
 * @throws DatabaseError 23505 if the email is registered at the same time
 */
export async function accountOfProvedEmail(
  sql: Transaction,
  email: string,
  { userMetadata, now }: { userMetadata: Metadata; now: Date },
): Promise<ProvedAccount> {
  const known = await findUserByEmail(sql, email);
  const user = known === null ? null : await lockUser(sql, known.id);
  if (user === null) return { kind: 'created', user: await createProved(sql, email, userMetadata, now) };
  if (isBanned(user, now)) return { kind: 'disabled' };
  if (hasProvedEmail(user)) return { kind: 'joined', user };
  return { kind: 'joined', user: await giveToOwner(sql, user, email, { userMetadata, now }) };
}

const createProved = (sql: Transaction, email: string, userMetadata: Metadata, now: Date): Promise<UserRow> =>
  createUserFrom(
    sql,
    draftUser({
      address: { kind: 'email', value: email },
      openedBy: 'owner',
      encryptedPassword: null,
      confirmed: true,
      userMetadata,
      now,
    }),
  );

/**
 * Whoever registered the email without proving it must not keep access: no password, phone, identity, session, link or
 * factor remains. What the server itself granted, such as a role, stays.
 */
export async function giveToOwner(
  sql: Transaction,
  user: UserRow,
  email: string,
  { userMetadata, now }: { userMetadata: Metadata; now: Date },
): Promise<UserRow> {
  await deleteOtherWaysIn(sql, user.id, null);
  await saveContactIdentity(sql, user, { kind: 'email', value: email }, { verified: true, now });
  return updateUser(
    sql,
    user.id,
    {
      ...noPendingChanges,
      encrypted_password: null,
      phone: null,
      phone_confirmed_at: null,
      email_confirmed_at: now,
      email_unproved: false,
      is_anonymous: false,
      raw_user_meta_data: { ...userMetadata, sub: user.id, email, email_verified: true, phone_verified: false },
      raw_app_meta_data: { ...user.raw_app_meta_data, provider: 'email', providers: ['email'] },
    },
    now,
  );
}
