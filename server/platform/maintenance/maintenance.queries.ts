import type { Row } from '#database/rows.ts';
import { hasSqlState, type Database, type Sql, type Transaction } from '#server/platform/db/database.ts';

export type MaintenanceRow = Pick<
  Row<'operations.maintenance'>,
  'since' | 'until' | 'move' | 'moved_to' | 'moved_from'
>;

export const MAINTENANCE_CHANNEL = 'maintenance_changed';

const notify = (sql: Sql) => sql.query(`select pg_notify('${MAINTENANCE_CHANNEL}', '')`);

/** False for a database that this version has not migrated yet. */
export async function hasMaintenance(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query(`select where to_regclass('operations.maintenance') is not null`);
  return rows.length === 1;
}

/** Null while the service is open. */
export async function readMaintenance(sql: Sql): Promise<MaintenanceRow | null> {
  const { rows } = await sql.query<MaintenanceRow>(
    'select since, until, move, moved_to, moved_from from operations.maintenance',
  );
  return rows[0] ?? null;
}

/** Begins, or changes what is known of it; a move goes on. @returns false for a database that was moved, or is an unopened copy */
export async function enterMaintenance(
  sql: Transaction,
  { until, move }: Pick<MaintenanceRow, 'until' | 'move'>,
): Promise<boolean> {
  const { count } = await sql.query(
    `insert into operations.maintenance as m (until, move) values ($1, $2)
     on conflict (only_row) do update set until = excluded.until, move = coalesce(excluded.move, m.move)
     where m.moved_to is null and m.moved_from is null`,
    [until, move],
  );
  await notify(sql);
  return count === 1;
}

/** The move is given up, the operator's own maintenance goes on. @returns false as {@link enterMaintenance} */
export async function endMove(sql: Transaction, until: Date | null): Promise<boolean> {
  const { count } = await sql.query(
    `update operations.maintenance set until = $1, move = null where moved_to is null and moved_from is null`,
    [until],
  );
  await notify(sql);
  return count === 1;
}

export async function endMaintenance(sql: Transaction): Promise<boolean> {
  await sql.query('delete from operations.maintenance');
  await notify(sql);
  return true;
}

/** @returns false if this move no longer keeps the database closed */
export async function sealDatabase(sql: Transaction, move: string, movedTo: string): Promise<boolean> {
  const { count } = await sql.query(
    'update operations.maintenance set moved_to = $2 where move = $1 and moved_to is null and moved_from is null',
    [move, movedTo],
  );
  await notify(sql);
  return count === 1;
}

/** Marks a copy that is not to be opened before its source is closed. */
export async function recordArrival(sql: Sql, move: string, movedFrom: string): Promise<void> {
  await sql.query('insert into operations.maintenance (move, moved_from) values ($1, $2)', [move, movedFrom]);
}

/** @returns false if the database is not the unopened copy of this move */
export async function openCopy(sql: Sql, move: string): Promise<boolean> {
  if (!(await hasMaintenance(sql))) return false;
  const { count } = await sql.query('delete from operations.maintenance where move = $1 and moved_from is not null', [
    move,
  ]);
  return count === 1;
}

export async function databaseBytes(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
  return rows[0]?.bytes ?? 0;
}

const TABLES = `
  select c.oid, format('%I.%I', n.nspname, c.relname) as name
  from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and c.oid <> 'operations.maintenance'::regclass and pg_catalog.pg_has_role(c.relowner, 'usage')`;

/**
 * Makes every write to any table an error, whoever writes, until {@link thawDatabase}. Waits for the transactions that
 * are writing, so that afterwards the content stays as it is.
 */
export function freezeDatabase(db: Database): Promise<void> {
  return withoutDeadlock(db, async (sql) => {
    await sql.script('set local statement_timeout = 0');
    const { rows } = await sql.query<{ name: string }>(`${TABLES} order by 2`);
    // All at once and before anything else: what writes now either commits first, or sees the triggers.
    await sql.script(`lock table ${rows.map(({ name }) => name).join(', ')} in share row exclusive mode`);
    await sql.script(
      rows
        .map(
          ({ name }) => `create or replace trigger refuse_write before insert or update or delete or truncate on ${name}
            for each statement execute function operations.refuse_write();`,
        )
        .join('\n'),
    );
  });
}

/** Allows writes again, and carries out `change` if the state still allows it. */
export const thawDatabase = (db: Database, change: (sql: Transaction) => Promise<boolean>): Promise<boolean> =>
  withoutDeadlock(db, async (sql) => {
    if (!(await change(sql))) return false;
    const { rows } = await sql.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_catalog.pg_trigger
       where tgfoid = to_regprocedure('operations.refuse_write()') order by 1`,
    );
    if (rows.length > 0) await sql.script(rows.map(({ name }) => `drop trigger refuse_write on ${name};`).join('\n'));
    return true;
  });

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;

async function withoutDeadlock<T>(db: Database, work: (sql: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !hasSqlState(error, DEADLOCK)) throw error;
    }
  }
}
