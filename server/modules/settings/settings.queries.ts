import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { Claims } from '#server/platform/db/scope.ts';

export interface SettingRow {
  name: string;
  value: string | null;
  sealed: string | null;
  key_id: string | null;
  last4: string | null;
}

/** Without a value and a sealed one, the setting is removed. */
export type SettingChange = Partial<SettingRow> & { name: string };

export const findSettings = async (sql: Sql): Promise<SettingRow[]> =>
  (await sql.query<SettingRow>('select name, value, sealed, key_id, last4 from internal.settings')).rows;

export const readSettingsVersion = async (sql: Sql): Promise<number> =>
  onlyRow(await sql.query<{ version: number }>('select settings_version as version from internal.shop_settings'))
    .version;

/** Nobody else saves settings before this transaction ends. */
export const lockSettingsVersion = async (sql: Sql): Promise<number> =>
  onlyRow(
    await sql.query<{ version: number }>('select settings_version as version from internal.shop_settings for update'),
  ).version;

export const isKnownZone = async (sql: Sql, zone: string): Promise<boolean> =>
  onlyRow(await sql.query<{ known: boolean }>('select internal.known_zone($1) is not null as known', [zone])).known;

/** The account at Stripe that was last asked for a payment. */
export async function findLastAccount(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ account: string }>(
    `select account from internal.stripe_charges where account <> '' order by sent_at desc limit 1`,
  );
  return rows[0]?.account ?? null;
}

/** Stripe's id of the newest customer of the account in use. */
export async function findNewestCustomer(sql: Sql, livemode: boolean): Promise<string | null> {
  const { rows } = await sql.query<{ reference: string }>(
    'select reference from internal.stripe_customers where livemode = $1 order by created_at desc limit 1',
    [livemode],
  );
  return rows[0]?.reference ?? null;
}

/** Cards and customers of an account at Stripe that is left. */
export async function leaveStripeAccount(sql: Sql, account: string): Promise<void> {
  await sql.query('select internal.leave_stripe_account($1)', [account]);
}

/** Of accounts at Stripe whose keys are gone, nothing can be deleted. */
export async function forgetPreviousCustomers(sql: Sql): Promise<void> {
  await sql.query('delete from internal.previous_stripe_customers');
}

/** @throws {DatabaseError} PT403 for anyone but the team */
export async function saveSettings(sql: Sql, changes: readonly SettingChange[]): Promise<void> {
  await sql.query('select internal.save_settings($1::text::jsonb)', [JSON.stringify(changes)]);
}

/** What the tokens of this session say of it. */
export async function findSessionClaims(sql: Sql, session: string | null): Promise<Pick<Claims, 'session_id' | 'aal'>> {
  const { rows } = await sql.query<{ session_id: string; aal: string }>(
    'select id as session_id, aal from auth.sessions where id = $1',
    [session],
  );
  return rows[0] ?? {};
}
