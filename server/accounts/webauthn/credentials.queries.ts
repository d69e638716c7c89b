import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** A public key. Byte strings are base64url; `factor_id` is null for a passkey. */
export type CredentialRow = Omit<
  Row<'auth.webauthn_credentials'>,
  'device_type' | 'backed_up' | 'aaguid' | 'updated_at'
>;

const CREDENTIAL =
  'id, user_id, factor_id, credential_id, public_key, sign_count, transports, friendly_name, created_at, last_used_at';

/** What an authenticator told when it made a key. */
export interface NewCredential {
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string[];
  deviceType: 'singleDevice' | 'multiDevice';
  backedUp: boolean;
  aaguid: string;
}

/** @throws DatabaseError 23505 when this key is known already, or the factor has one */
export async function insertCredential(
  sql: Sql,
  credential: NewCredential & { userId: string; factorId: string | null; friendlyName: string | null; now: Date },
): Promise<CredentialRow> {
  return onlyRow(
    await sql.query<CredentialRow>(
      `insert into auth.webauthn_credentials (user_id, factor_id, credential_id, public_key, sign_count, transports, device_type, backed_up,
         aaguid, friendly_name, created_at, updated_at)
       values ($1, $2, $3, $4, $5::int8, $6::text[], $7, $8, $9, $10, $11, $11) returning ${CREDENTIAL}`,
      [
        credential.userId,
        credential.factorId,
        credential.credentialId,
        credential.publicKey,
        credential.signCount,
        credential.transports,
        credential.deviceType,
        credential.backedUp,
        credential.aaguid,
        credential.friendlyName,
        credential.now,
      ],
    ),
  );
}

/** Passkeys and keys of factors. */
export async function findCredentials(sql: Sql, userId: string): Promise<CredentialRow[]> {
  const { rows } = await sql.query<CredentialRow>(
    `select ${CREDENTIAL} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

export async function findCredential(sql: Sql, credentialId: string): Promise<CredentialRow | null> {
  const { rows } = await sql.query<CredentialRow>(
    `select ${CREDENTIAL} from auth.webauthn_credentials where credential_id = $1`,
    [credentialId],
  );
  return rows[0] ?? null;
}

/** The holder of this lock is the only one who changes the key's counter. */
export async function lockCredential(sql: Sql, id: string): Promise<CredentialRow | null> {
  const { rows } = await sql.query<CredentialRow>(
    `select ${CREDENTIAL} from auth.webauthn_credentials where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function lockCredentialOfFactor(sql: Sql, factorId: string): Promise<CredentialRow | null> {
  const { rows } = await sql.query<CredentialRow>(
    `select ${CREDENTIAL} from auth.webauthn_credentials where factor_id = $1 for update`,
    [factorId],
  );
  return rows[0] ?? null;
}

export async function recordUse(
  sql: Sql,
  id: string,
  use: { signCount: number; backedUp: boolean; now: Date },
): Promise<void> {
  await sql.query(
    'update auth.webauthn_credentials set sign_count = $2::int8, backed_up = $3, last_used_at = $4, updated_at = $4 where id = $1',
    [id, use.signCount, use.backedUp, use.now],
  );
}

export async function findPasskeys(sql: Sql, userId: string): Promise<CredentialRow[]> {
  const { rows } = await sql.query<CredentialRow>(
    `select ${CREDENTIAL} from auth.webauthn_credentials where user_id = $1 and factor_id is null order by created_at, id`,
    [userId],
  );
  return rows;
}

/** Null when the user has no such passkey. */
export async function renamePasskey(
  sql: Sql,
  userId: string,
  id: string,
  friendlyName: string,
  now: Date,
): Promise<CredentialRow | null> {
  const { rows } = await sql.query<CredentialRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4
     where user_id = $1 and id = $2 and factor_id is null returning ${CREDENTIAL}`,
    [userId, id, friendlyName, now],
  );
  return rows[0] ?? null;
}

/** False when the user has no such passkey. */
export async function deletePasskey(sql: Sql, userId: string, id: string): Promise<boolean> {
  const { count } = await sql.query(
    'delete from auth.webauthn_credentials where user_id = $1 and id = $2 and factor_id is null',
    [userId, id],
  );
  return count === 1;
}
