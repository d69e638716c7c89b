import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { saveContactIdentity } from './contact-identity.ts';
import type { EmailOrPhone } from './email-or-phone.ts';
import { sendSecurityNotice } from '../notices.ts';
import { updateUser, type UserRow } from './users.queries.ts';
import { noEmailChange } from './users.ts';

/** Changes the email or phone, with its identity. Null when another account has it by now. */
export async function moveTo(
  services: Services,
  sql: Transaction,
  user: UserRow,
  address: EmailOrPhone,
  now: Date,
): Promise<UserRow | null> {
  try {
    const moved = await sql.savepoint((inner) => changeAddress(inner, user, address, now));
    // To the mailbox that the account had before.
    await sendSecurityNotice(services, sql, user, address.kind === 'email' ? 'email-changed' : 'phone-added');
    return moved;
  } catch (error) {
    if (hasSqlState(error, '23505')) return null;
    throw error;
  }
}

async function changeAddress(sql: Transaction, user: UserRow, address: EmailOrPhone, now: Date): Promise<UserRow> {
  const { kind, value } = address;
  const providers = await saveContactIdentity(sql, user, address, { verified: true, now });
  const change =
    kind === 'email'
      ? { email: value, ...noEmailChange, email_confirmed_at: now, email_unproved: false }
      : { phone: value, phone_change: null, phone_confirmed_at: now };
  const firstEmail = kind === 'email' && user.email_confirmed_at === null;
  return updateUser(
    sql,
    user.id,
    {
      ...change,
      is_anonymous: false,
      raw_app_meta_data: { provider: kind, ...user.raw_app_meta_data, providers },
      ...(firstEmail ? { raw_user_meta_data: { ...user.raw_user_meta_data, email_verified: true } } : {}),
    },
    now,
  );
}
