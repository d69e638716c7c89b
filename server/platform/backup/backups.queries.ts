import type { Row } from '#database/rows.ts';
import type { DatabaseFigure } from '#server/platform/database-figures.ts';
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

/** Null before the first one, and of one that runs. */
export const BACKUP_FIGURES: readonly DatabaseFigure[] = [
  {
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the last successful scheduled backup ended',
    sql: `select null, extract(epoch from max(finished_at)) from operations.backups where problem is null`,
  },
  {
    name: 'backup_last_failed',
    help: '1 if the last scheduled backup failed, 0 if it did not',
    sql: `select null, case when finished_at is not null then (problem is not null)::int end
          from (select * from operations.backups order by started_at desc limit 1) as last`,
  },
];

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
