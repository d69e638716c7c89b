import type { Db as IDatabase } from 'pg-boss';
import type { Database, Param, Sql } from '#server/platform/db/database.ts';

const BLOCK = /^\s*BEGIN;([\s\S]*);\s*COMMIT;\s*$/;

/**
 * pg-boss sends its multi-statement blocks as `BEGIN; ...; COMMIT;` in one text. On a shared session such a block that
 * fails leaves an aborted transaction behind for whoever comes next, so it runs as one `DO` statement instead: atomic,
 * and a single command for both engines. Rows inside a block are lost, which pg-boss takes as "nothing to report": only
 * its statistics read them.
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

/** Our database in the shape that pg-boss asks for, wake-up calls through NOTIFY included. */
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

/** The same for statements that belong to the caller's transaction. */
export function bossTransaction(sql: Sql): IDatabase {
  return { executeSql: (text, values) => execute(sql, text, values) };
}
