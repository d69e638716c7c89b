import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** What the database knows of whether the shop can open. */
export interface ReadinessRow {
  opened_at: Date | null;
  profile: boolean;
  company: boolean;
  services: number;
  services_without_packages: number;
  samples: number;
  unconfirmed_terms: boolean;
  unconfirmed_refunds: boolean;
  unconfirmed_rates: number;
}

export const readReadiness = async (sql: Sql): Promise<ReadinessRow> =>
  onlyRow(
    await sql.query<ReadinessRow>(
      'select s.opened_at, r.* from internal.shop_settings as s, internal.readiness() as r',
    ),
  );

/** @throws {DatabaseError} PT403 for anyone but the team, PT409 if the shop is not ready */
export async function setShopOpen(sql: Sql, open: boolean): Promise<void> {
  await sql.query('select internal.set_shop_open($1)', [open]);
}

/** For a demo, and for tests: open whatever is missing. */
export async function openAnyway(sql: Sql): Promise<void> {
  await sql.query(
    `with opened as (update internal.shop_settings set opened_at = now() where opened_at is null returning 1)
     update internal.content_version set version = version + 1 where exists (select from opened)`,
  );
}
