import { describeSchema } from '#server/platform/backup/describe-schema.ts';
import type { Database } from '#server/platform/db/database.ts';

const VIEWS = `
  select format('view %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) as line
  from pg_class as c where c.relnamespace::regnamespace::text in ('public', 'internal', 'auth', 'storage') and c.relkind in ('v', 'm')`;

/** Everything in the schema but data, one object per entry: equal for databases that were built in different ways. */
export const dumpSchema = (db: Database): Promise<string[]> =>
  db.transaction(async (sql) => {
    const lines = await describeSchema(sql);
    await sql.query(`set local search_path = pg_catalog`);
    const { rows } = await sql.query<{ line: string }>(VIEWS);
    return [...lines, ...rows.map(({ line }) => line).toSorted()];
  });
