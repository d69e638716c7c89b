import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { ProcessStatus } from '#domain/system/system-status.ts';
import type { ErrorLine } from '#server/platform/errors/error-lines.ts';

/** The processes themselves write their rows, so `role` is one of the settings' roles. */
export type ProcessRow = Row<'internal.processes'> & Pick<ProcessStatus, 'role'>;

/** Processes report every ten seconds. */
const SILENT = `interval '1 minute'`;
const KEPT_ERRORS = 200;

/** Stores the report of a process and removes those of processes that have gone. */
export async function storeReport(sql: Sql, row: Omit<ProcessRow, 'reported_at'>): Promise<void> {
  await sql.query(
    `with gone as (delete from internal.processes where reported_at < now() - ${SILENT} and id <> $1)
     insert into internal.processes (id, role, version, started_at, requests, failed, median_ms, p95_ms, event_loop_ms,
       memory_bytes, connections_used, connections_waiting, replica_lag_seconds)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (id) do update set reported_at = now(), requests = excluded.requests, failed = excluded.failed,
       median_ms = excluded.median_ms, p95_ms = excluded.p95_ms, event_loop_ms = excluded.event_loop_ms,
       memory_bytes = excluded.memory_bytes, connections_used = excluded.connections_used,
       connections_waiting = excluded.connections_waiting, replica_lag_seconds = excluded.replica_lag_seconds`,
    [
      row.id,
      row.role,
      row.version,
      row.started_at,
      row.requests,
      row.failed,
      row.median_ms,
      row.p95_ms,
      row.event_loop_ms,
      row.memory_bytes,
      row.connections_used,
      row.connections_waiting,
      row.replica_lag_seconds,
    ],
  );
}

export async function removeReport(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from internal.processes where id = $1', [id]);
}

/** Processes that have reported within the last minute, the longest running first. */
export async function listProcesses(sql: Sql): Promise<ProcessRow[]> {
  const { rows } = await sql.query<ProcessRow>(
    `select * from internal.processes where reported_at >= now() - ${SILENT} order by started_at, id`,
  );
  return rows;
}

/** Keeps the newest lines. */
export async function storeErrors(sql: Sql, lines: readonly ErrorLine[]): Promise<void> {
  await sql.query(
    `with added as (
       insert into internal.logged_errors (at, message, error, request_id, route, queue, job)
       select at, message, error, "requestId", route, queue, job
         from jsonb_to_recordset($1::text::jsonb) as line (at timestamptz, message text, error text, "requestId" text,
           route text, queue text, job text)
       returning id
     )
     delete from internal.logged_errors where id <= (select max(id) from added) - ${KEPT_ERRORS}`,
    [JSON.stringify(lines)],
  );
}

export type LoggedError = Row<'internal.logged_errors'>;

export async function listErrors(sql: Sql, limit: number): Promise<LoggedError[]> {
  const { rows } = await sql.query<LoggedError>('select * from internal.logged_errors order by id desc limit $1', [
    limit,
  ]);
  return rows;
}

/** The version of the database server, and the name of the database. */
export const readDatabaseFacts = async (sql: Sql) =>
  onlyRow(
    await sql.query<{ version: string; name: string }>(
      `select current_setting('server_version') as version, current_database()::text as name`,
    ),
  );

export async function askDatabase(sql: Sql): Promise<void> {
  onlyRow(await sql.query('select 1 as answer'));
}
