import type { Row } from '#database/rows.ts';
import { ConfigError } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';

export const DEMO_CLIENT = 'client@demo.hypecast.test';
export const DEMO_ADMIN = 'admin@demo.hypecast.test';

/** In `app_metadata`, which only the server writes: the account is for local requests. See `server/http/locality.ts`. */
export const DEMO_MARK = { demo: true };

/**
 * Marks the demo accounts of data folders from before the mark existed, whether or not this start seeds demo data. Their
 * sessions end, because the tokens lack the mark.
 */
export async function markDemoAccounts(db: Database): Promise<void> {
  await db.query(
    `with marked as (
       update auth.users set raw_app_meta_data = raw_app_meta_data || $2::jsonb
       where email = any($1) and not raw_app_meta_data @> $2::jsonb returning id
     )
     delete from auth.sessions where user_id in (select id from marked)`,
    [[DEMO_CLIENT, DEMO_ADMIN], DEMO_MARK],
  );
}

/** The passwords of demo accounts are public. @throws {ConfigError} if the database has demo accounts */
export async function rejectDemoAccounts(db: Database): Promise<void> {
  const { rows } = await db.query<Pick<Row<'auth.users'>, 'email'>>(
    `select email from auth.users where email like '%@demo.hypecast.test' or raw_app_meta_data @> $1::jsonb limit 1`,
    [DEMO_MARK],
  );
  if (rows[0] === undefined) return;
  throw new ConfigError(
    `PUBLIC_URL: the database contains the demo account ${rows[0].email}; remove the demo accounts before going public`,
  );
}
