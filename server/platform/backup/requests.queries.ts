import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

export type BackupRequest = Row<'operations.backup_requests'>;

/** The request that waits for a process. */
export async function findWaitingRequest(sql: Sql): Promise<BackupRequest | null> {
  const { rows } = await sql.query<BackupRequest>(
    `select id, kind, requested_at, taken_at from operations.backup_requests where taken_at is null
     order by requested_at limit 1`,
  );
  return rows[0] ?? null;
}

/** The oldest request since then, and how many there were. */
export const countRequests = async (sql: Sql, kind: BackupRequest['kind'], since: Date) =>
  onlyRow(
    await sql.query<{ count: number; oldest: Date | null }>(
      `select count(*) as count, min(requested_at) as oldest from operations.backup_requests
       where kind = $1 and requested_at > $2`,
      [kind, since],
    ),
  );

/** Adds the request and wakes a process that runs jobs, when the transaction commits. */
export async function insertRequest(
  sql: Sql,
  { id, kind, requested_at: at }: Omit<BackupRequest, 'taken_at'>,
  channel: string,
): Promise<void> {
  await sql.query('insert into operations.backup_requests (id, kind, requested_at) values ($1, $2, $3)', [
    id,
    kind,
    at,
  ]);
  await sql.query('select pg_notify($1, $2)', [channel, id]);
}

/** Takes what waits. @returns whether there was a request */
export async function takeRequest(sql: Sql, kind: BackupRequest['kind'], at: Date): Promise<boolean> {
  const { count } = await sql.query(
    'update operations.backup_requests set taken_at = $2 where kind = $1 and taken_at is null',
    [kind, at],
  );
  return count > 0;
}

export async function deleteRequestsBefore(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from operations.backup_requests where requested_at < $1', [before]);
}
