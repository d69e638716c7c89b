import { onlyRow, type Database, type Sql } from '#server/platform/db/database.ts';
import type { Rule } from './rules.ts';

/** Limits rows per transaction: a long statement would block the embedded engine's only connection. */
const BATCH = 1000;

/** The rows of a rule that are older than `before`, and the oldest of them. */
export async function countDue(
  sql: Sql,
  { table, age, where }: Rule,
  before: Date,
): Promise<{ rows: number; oldest: Date | null }> {
  return onlyRow(
    await sql.query<{ rows: number; oldest: Date | null }>(
      `select count(*) as rows, min(${age}) as oldest from ${table} where ${age} < $1 and ${where}`,
      [before],
    ),
  );
}

/** @returns the number of rows of this batch; a full batch means there may be more */
export async function removeBatch(
  db: Database,
  { table, age, where, removal }: Rule,
  before: Date,
): Promise<{ removed: number; more: boolean }> {
  const chosen = `where id = any(array(select id from ${table} where ${age} < $1 and ${where} limit ${BATCH}))`;
  const text = 'set' in removal ? `update ${table} set ${removal.set} ${chosen}` : `delete from ${table} ${chosen}`;
  // The audit log keeps its rows from everything else: internal.keep_audit_row.
  const setup = { text: `select set_config('internal.retention', 'on', true)` };
  const { count } = await db.single({ text, params: [before] }, { setup });
  return { removed: count, more: count === BATCH };
}
