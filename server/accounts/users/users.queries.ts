import { withTriggers } from '#server/accounts/trigger-error.ts';
import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

export type Metadata = Record<string, unknown>;

/** `instance_id` and `is_super_admin` exist for compatibility only. */
export type UserRow = Omit<Row<'auth.users'>, 'instance_id' | 'is_super_admin'>;

export type IdentityRow = Row<'auth.identities'>;

export type NewUser = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'encrypted_password'
  | 'email_confirmed_at'
  | 'raw_app_meta_data'
  | 'raw_user_meta_data'
  | 'is_anonymous'
  | 'created_at'
> &
  Partial<
    Pick<UserRow, 'role' | 'is_sso_user' | 'phone' | 'phone_confirmed_at' | 'sign_up_browser' | 'sign_up_client'>
  >;

export async function findUserById(sql: Sql, id: string): Promise<UserRow | null> {
  const { rows } = await sql.query<UserRow>('select * from auth.users where id = $1', [id]);
  return rows[0] ?? null;
}

/** Single sign-on accounts are found by their provider's identity only, never by an email they share. */
export async function findUserByEmail(sql: Sql, email: string): Promise<UserRow | null> {
  const { rows } = await sql.query<UserRow>('select * from auth.users where email = $1 and not is_sso_user', [email]);
  return rows[0] ?? null;
}

export async function findUserByPhone(sql: Sql, phone: string): Promise<UserRow | null> {
  const { rows } = await sql.query<UserRow>('select * from auth.users where phone = $1', [phone]);
  return rows[0] ?? null;
}

/** The account as it is now, held until the transaction ends. */
export async function lockUser(sql: Sql, id: string): Promise<UserRow | null> {
  const { rows } = await sql.query<UserRow>('select * from auth.users where id = $1 for no key update', [id]);
  return rows[0] ?? null;
}

/** @throws DatabaseError 23505 when the email or phone is taken */
export async function insertUser(sql: Sql, user: NewUser): Promise<UserRow> {
  return onlyRow(
    await withTriggers(
      'Database error saving new user',
      sql.query<UserRow>(
        `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
         is_anonymous, is_sso_user, phone, phone_confirmed_at, created_at, updated_at, role, sign_up_browser, sign_up_client)
       values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10::timestamptz, $11, $11, $12, $13, $14) returning *`,
        [
          user.id,
          user.email,
          user.encrypted_password,
          user.email_confirmed_at,
          user.raw_app_meta_data,
          user.raw_user_meta_data,
          user.is_anonymous,
          user.is_sso_user ?? false,
          user.phone ?? null,
          user.phone_confirmed_at ?? null,
          user.created_at,
          user.role ?? 'authenticated',
          user.sign_up_browser ?? null,
          user.sign_up_client ?? null,
        ],
      ),
    ),
  );
}

export type UserChange = Partial<
  Omit<UserRow, 'id' | 'aud' | 'confirmed_at' | 'is_sso_user' | 'strong_password_digest' | 'created_at' | 'updated_at'>
>;

const COLUMN_CASTS: Record<keyof UserChange, string> = {
  role: 'text',
  email: 'text',
  encrypted_password: 'text',
  email_confirmed_at: 'timestamptz',
  email_unproved: 'boolean',
  invited_at: 'timestamptz',
  confirmation_sent_at: 'timestamptz',
  recovery_sent_at: 'timestamptz',
  email_change: 'text',
  email_change_sent_at: 'timestamptz',
  email_change_confirm_status: 'smallint',
  phone: 'text',
  phone_confirmed_at: 'timestamptz',
  phone_change: 'text',
  phone_change_sent_at: 'timestamptz',
  reauthentication_sent_at: 'timestamptz',
  last_sign_in_at: 'timestamptz',
  raw_app_meta_data: 'jsonb',
  raw_user_meta_data: 'jsonb',
  banned_until: 'timestamptz',
  is_anonymous: 'boolean',
  deleted_at: 'timestamptz',
  sign_up_browser: 'text',
  sign_up_client: 'text',
};

/** Sets the given columns. @throws DatabaseError 23505 when the email or phone is taken */
export async function updateUser(sql: Sql, id: string, change: UserChange, now: Date): Promise<UserRow> {
  const columns = (Object.keys(COLUMN_CASTS) as (keyof UserChange)[]).filter((column) => change[column] !== undefined);
  const sets = columns.map((column, index) => `${column} = $${index + 3}::${COLUMN_CASTS[column]}`);
  return onlyRow(
    await withTriggers(
      'Database error updating user',
      sql.query<UserRow>(`update auth.users set ${['updated_at = $2', ...sets].join(', ')} where id = $1 returning *`, [
        id,
        now,
        ...columns.map((column) => change[column] ?? null),
      ]),
    ),
  );
}

/** `digest` is of the password hash. */
export async function rememberStrongPassword(sql: Sql, id: string, digest: string): Promise<void> {
  await sql.query('update auth.users set strong_password_digest = $2 where id = $1', [id, digest]);
}

export async function deleteUser(sql: Sql, id: string): Promise<void> {
  await withTriggers('Database error deleting user', sql.query('delete from auth.users where id = $1', [id]));
}

export async function insertIdentity(sql: Sql, identity: Omit<IdentityRow, 'email' | 'updated_at'>): Promise<void> {
  await sql.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $7)`,
    [
      identity.id,
      identity.user_id,
      identity.provider,
      identity.provider_id,
      identity.identity_data,
      identity.last_sign_in_at,
      identity.created_at,
    ],
  );
}

export async function findIdentities(sql: Sql, userId: string): Promise<IdentityRow[]> {
  const { rows } = await sql.query<IdentityRow>(
    'select * from auth.identities where user_id = $1 order by created_at, id',
    [userId],
  );
  return rows;
}

export async function findIdentitiesOf(sql: Sql, userIds: readonly string[]): Promise<IdentityRow[]> {
  const { rows } = await sql.query<IdentityRow>(
    'select * from auth.identities where user_id = any($1::uuid[]) order by created_at, id',
    [userIds],
  );
  return rows;
}

/** Merges `data` into the user's identity at `provider`. */
export async function mergeIdentityData(
  sql: Sql,
  userId: string,
  provider: string,
  data: Metadata,
  now: Date,
): Promise<void> {
  await sql.query(
    `update auth.identities set identity_data = identity_data || $3::jsonb, updated_at = $4
     where user_id = $1 and provider = $2`,
    [userId, provider, data, now],
  );
}

export interface UserPage {
  rows: UserRow[];
  total: number;
}

/** Newest first; `filter` is a part of the email or phone. */
export async function listUsers(sql: Sql, page: { limit: number; offset: number; filter: string }): Promise<UserPage> {
  const where = `deleted_at is null and ($1 = '' or position(lower($1) in email) > 0 or position($1 in phone) > 0)`;
  const { rows } = await sql.query<UserRow>(
    `select * from auth.users where ${where} order by created_at desc, id limit $2::int offset $3::int`,
    [page.filter, page.limit, page.offset],
  );
  const counted = onlyRow(
    await sql.query<{ total: number }>(`select count(*) as total from auth.users where ${where}`, [page.filter]),
  );
  return { rows, total: counted.total };
}
