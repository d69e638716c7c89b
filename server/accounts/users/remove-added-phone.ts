import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { deleteIdentity } from '../identities/identities.queries.ts';
import { sendSecurityNotice } from '../notices.ts';
import { findIdentities, updateUser, type UserChange, type UserRow } from './users.queries.ts';

/** A number that was never confirmed, or only after the email: the owner of the mailbox had the account first. */
export const isAddedPhone = ({ phone, phone_confirmed_at: phoneAt, email_confirmed_at: emailAt }: UserRow): boolean =>
  phone !== null && emailAt !== null && (phoneAt === null || phoneAt > emailAt);

/** The number is gone from the account: no code that is sent to it signs in. */
export function withoutPhone(user: UserRow): UserChange {
  const { phone: _number, ...metadata } = user.raw_user_meta_data;
  return { phone: null, phone_confirmed_at: null, raw_user_meta_data: { ...metadata, phone_verified: false } };
}

/** Removes a phone number that was added to an account with an email, so that it no longer signs in. */
export async function removeAddedPhone(services: Services, sql: Transaction, user: UserRow): Promise<void> {
  const identities = await findIdentities(sql, user.id);
  const left = identities.filter((identity) => identity.provider !== 'phone');
  for (const identity of identities) if (identity.provider === 'phone') await deleteIdentity(sql, identity.id);
  const providers = [...new Set(left.map((identity) => identity.provider))];
  const { provider } = user.raw_app_meta_data;
  await updateUser(
    sql,
    user.id,
    {
      ...withoutPhone(user),
      raw_app_meta_data: {
        ...user.raw_app_meta_data,
        provider: provider === 'phone' ? (providers[0] ?? 'email') : provider,
        providers,
      },
    },
    services.clock.now(),
  );
  await sendSecurityNotice(services, sql, user, 'phone-removed');
}
