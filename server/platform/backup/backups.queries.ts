import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

export type BackupRow = Row<'operations.backups'>;

const COLUMNS = 'id, started_at, finished_at, location, bytes, encrypted, problem';

export async function findLastBackup(sql: Sql): Promise<BackupRow | null> {
  const { rows } = await sql.query<BackupRow>(
    `select ${COLUMNS} from operations.backups order by started_at desc limit 1`,
  );
  return rows[0] ?? null;
}

export async function findLastGoodBackup(sql: Sql): Promise<BackupRow | null> {
  const { rows } = await sql.query<BackupRow>(
    `select ${COLUMNS} from operations.backups
     where finished_at is not null and problem is null order by started_at desc limit 1`,
  );
  return rows[0] ?? null;
}

export async function findBackup(sql: Sql, id: string): Promise<BackupRow | null> {
  const { rows } = await sql.query<BackupRow>(`select ${COLUMNS} from operations.backups where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function insertBackup(sql: Sql, id: string, startedAt: Date): Promise<void> {
  await sql.query('insert into operations.backups (id, started_at) values ($1, $2)', [id, startedAt]);
}

export async function finishBackup(
  sql: Sql,
  { id, finished_at, location, bytes, encrypted, problem }: Omit<BackupRow, 'started_at'>,
): Promise<void> {
  await sql.query(
    `update operations.backups set finished_at = $2, location = $3, bytes = $4, encrypted = $5, problem = $6
     where id = $1`,
    [id, finished_at, location, bytes, encrypted, problem],
  );
}

/** Records are kept longer than archives, but not for ever. */
export async function deleteRecordsBefore(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from operations.backups where started_at < $1', [before]);
}
