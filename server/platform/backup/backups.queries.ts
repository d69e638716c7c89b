import type { Row } from '#database/rows.ts';
import type { DatabaseFigure } from '#server/platform/database-figures.ts';
import type { Sql, Transaction } from '#server/platform/db/database.ts';

export type BackupRow = Row<'operations.backups'>;

const COLUMNS = `id, started_at, finished_at, location, bytes, encrypted, problem, alive_at, verifying_since, verified_at,
  verify_problem`;

/** Until the end of the transaction, no other process decides what is made or verified next. */
export async function lockBackups(sql: Transaction): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('operations.backups', 0))`);
}

export async function findLastBackup(sql: Sql): Promise<BackupRow | null> {
  const { rows } = await sql.query<BackupRow>(
    `select ${COLUMNS} from operations.backups order by started_at desc limit 1`,
  );
  return rows[0] ?? null;
}

export async function findBackupBefore(sql: Sql, { started_at: at }: BackupRow): Promise<BackupRow | null> {
  const { rows } = await sql.query<BackupRow>(
    `select ${COLUMNS} from operations.backups where started_at < $1 order by started_at desc limit 1`,
    [at],
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
    help: 'When the last successful backup of the server ended',
    sql: `select null, extract(epoch from max(finished_at)) from operations.backups where problem is null`,
  },
  {
    name: 'backup_last_failed',
    help: '1 if the last backup of the server failed, 0 if it did not',
    sql: `select null, case when finished_at is not null then (problem is not null)::int end
          from (select * from operations.backups order by started_at desc limit 1) as last`,
  },
];

export async function findBackup(sql: Sql, id: string): Promise<BackupRow | null> {
  const { rows } = await sql.query<BackupRow>(`select ${COLUMNS} from operations.backups where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function insertBackup(sql: Sql, id: string, startedAt: Date): Promise<void> {
  await sql.query('insert into operations.backups (id, started_at, alive_at) values ($1, $2, $2)', [id, startedAt]);
}

/** The moment itself, or the first whole second after it in which no recorded backup began: archives are named by it. */
export async function firstFreeSecond(sql: Sql, moment: Date): Promise<Date> {
  const { rows } = await sql.query<{ second: number }>(
    `select floor(extract(epoch from started_at))::bigint as second from operations.backups
     where started_at >= date_trunc('second', $1::timestamptz)`,
    [moment],
  );
  const taken = new Set(rows.map(({ second }) => second));
  let second = Math.floor(moment.getTime() / 1000);
  if (!taken.has(second)) return moment;
  while (taken.has(second)) second += 1;
  return new Date(second * 1000);
}

export async function markAlive(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update operations.backups set alive_at = $2 where id = $1', [id, at]);
}

type FinishedBackup = Pick<BackupRow, 'id' | 'finished_at' | 'location' | 'bytes' | 'encrypted' | 'problem'>;

export async function finishBackup(
  sql: Sql,
  { id, finished_at, location, bytes, encrypted, problem }: FinishedBackup,
): Promise<void> {
  await sql.query(
    `update operations.backups set finished_at = $2, location = $3, bytes = $4, encrypted = $5, problem = $6
     where id = $1`,
    [id, finished_at, location, bytes, encrypted, problem],
  );
}

export async function findVerification(sql: Sql): Promise<BackupRow | null> {
  const { rows } = await sql.query<BackupRow>(
    `select ${COLUMNS} from operations.backups where verifying_since is not null
     order by verifying_since desc limit 1`,
  );
  return rows[0] ?? null;
}

export async function beginVerification(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update operations.backups set verifying_since = $2, alive_at = $2 where id = $1', [id, at]);
}

export async function finishVerification(
  sql: Sql,
  { id, verified_at, verify_problem }: Pick<BackupRow, 'id' | 'verified_at' | 'verify_problem'>,
): Promise<void> {
  await sql.query(
    `update operations.backups set verifying_since = null, verified_at = $2, verify_problem = $3 where id = $1`,
    [id, verified_at, verify_problem],
  );
}

/** Records are kept longer than archives, but not for ever. */
export async function deleteRecordsBefore(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from operations.backups where started_at < $1', [before]);
}
