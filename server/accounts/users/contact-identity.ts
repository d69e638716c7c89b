import type { Transaction } from '#server/platform/db/database.ts';
import type { EmailOrPhone } from './email-or-phone.ts';
import { findIdentities, insertIdentity, mergeIdentityData, type UserRow } from './users.queries.ts';
import { contactIdentity } from './users.ts';

/**
 * Writes a new email or phone to the user's identity, which is inserted if there is none.
 * @returns the names of the user's providers, for `app_metadata`
 */
export async function saveContactIdentity(
  sql: Transaction,
  user: UserRow,
  address: EmailOrPhone,
  { verified, now }: { verified: boolean; now: Date },
): Promise<string[]> {
  const { kind, value } = address;
  const providers = (await findIdentities(sql, user.id)).map(({ provider }) => provider);
  if (!providers.includes(kind)) await insertIdentity(sql, contactIdentity(user.id, address, { verified, now }));
  else await mergeIdentityData(sql, user.id, kind, { [kind]: value, [`${kind}_verified`]: verified }, now);
  return [...new Set([...providers, kind])];
}
