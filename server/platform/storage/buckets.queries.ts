import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** A bucket's limits for its files. `file_size_limit` is in bytes; null applies the server's limit. */
export type BucketRules = Pick<Row<'storage.buckets'>, 'id' | 'public' | 'file_size_limit' | 'allowed_mime_types'>;

export async function findBucketRules(sql: Sql, id: string): Promise<BucketRules | null> {
  const { rows } = await sql.query<BucketRules>(
    'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    [id],
  );
  return rows[0] ?? null;
}
