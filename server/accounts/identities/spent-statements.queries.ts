import type { Sql } from '#server/platform/db/database.ts';

/** Records a signed statement. False when it was used before. After `expiresAt`, its own time limit must reject it. */
export async function spendStatement(sql: Sql, id: string, expiresAt: Date): Promise<boolean> {
  const { count } = await sql.query(
    'insert into auth.spent_statements (id, expires_at) values ($1, $2) on conflict (id) do nothing',
    [id, expiresAt],
  );
  return count === 1;
}
