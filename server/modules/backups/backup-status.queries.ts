import type { Sql } from '#server/platform/db/database.ts';

/** When a PostgreSQL server last archived a WAL segment; null if archiving is off. */
export async function findLastArchived(sql: Sql): Promise<Date | null> {
  const { rows } = await sql.query<{ at: Date | null }>(
    'select last_archived_time as at from pg_catalog.pg_stat_archiver',
  );
  return rows[0]?.at ?? null;
}
