import type { Db as IDatabase } from 'pg-boss';
import type { Database, Param, Sql } from '#server/platform/db/database.ts';

const BLOCK = /^\s*BEGIN;([\s\S]*);\s*COMMIT;\s*$/;

/**
 * pg-boss sends multi-statement blocks as one text, `BEGIN; ...; COMMIT;`. On a shared session, a block that fails
 * leaves an aborted transaction behind for the next caller. It therefore runs as one `DO` statement: atomic, and a
 * single command on both engines. A `DO` statement returns no rows, which pg-boss reads as "nothing to report"; only
 * its statistics use them.
 */
function asOneStatement(text: string): string {
  const block = BLOCK.exec(text)?.[1];
  if (block === undefined) return text;
  return `DO $pgboss_do$ BEGIN EXECUTE $pgboss_block$${block}$pgboss_block$; END $pgboss_do$`;
}

async function execute(sql: Sql, text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
  const { rows } = await sql.query(values.length > 0 ? text : asOneStatement(text), values as Param[]);
  return { rows };
}

/** Adapts our database to the interface of pg-boss, including wake-ups through NOTIFY. */
export function bossDatabase(db: Database): IDatabase {
  return {
    executeSql: (text, values) => execute(db, text, values),
    async listen(channel, onNotification, onReconnect) {
      const stop = await db.listen(channel, onNotification);
      onReconnect();
      return { close: stop };
    },
  };
}

/** The same for statements inside the caller's transaction. */
export function bossTransaction(sql: Sql): IDatabase {
  return { executeSql: (text, values) => execute(sql, text, values) };
}
