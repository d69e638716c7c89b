import { hasSqlState, onlyRow, type Sql } from '#server/platform/db/database.ts';

const BCRYPT = /^\$2[aby]\$/;
const NO_SUCH_FUNCTION = '42883';
const NO_SUCH_SCHEMA = '3F000';

/**
 * Whether a password matches a bcrypt hash. Seeds and data of other Supabase installations contain them; this server
 * writes argon2id. pgcrypto does the work. A database without it has only our own accounts.
 */
export async function matchesBcrypt(sql: Sql, password: string, encrypted: string | null): Promise<boolean> {
  if (encrypted === null || !BCRYPT.test(encrypted)) return false;
  // pgcrypto knows the first of the three names of the same algorithm only.
  const hash = encrypted.replace(BCRYPT, '$2a$');
  try {
    const { matches } = onlyRow(
      await sql.query<{ matches: boolean }>('select extensions.crypt($1, $2) = $2 as matches', [password, hash]),
    );
    return matches;
  } catch (error) {
    if (hasSqlState(error, NO_SUCH_FUNCTION) || hasSqlState(error, NO_SUCH_SCHEMA)) return false;
    throw error;
  }
}
