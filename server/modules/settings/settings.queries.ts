import { onlyRow, type Sql } from '#server/platform/db/database.ts';

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

/** @throws {DatabaseError} PT403 for anyone but the team */
export async function saveSettings(sql: Sql, changes: readonly SettingChange[]): Promise<void> {
  await sql.query('select internal.save_settings($1::text::jsonb)', [JSON.stringify(changes)]);
}
