import { type Database, onlyRow } from '#server/platform/db/database.ts';

/** When the rows that public pages show last changed, in UTC: `2026-11-21T09:30:00Z`. */
export async function contentChangedAt(db: Pick<Database, 'query'>): Promise<string> {
  const rows = await db.query<{ at: string }>(
    `select to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from internal.content_version`,
  );
  return onlyRow(rows).at;
}
