import type { Sql } from '#server/platform/db/database.ts';

/** What a bucket asks of its files. */
export interface BucketRules {
  id: string;
  public: boolean;
  /** Bytes; null for no limit but the server's. */
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

export async function findBucketRules(sql: Sql, id: string): Promise<BucketRules | null> {
  const { rows } = await sql.query<BucketRules>(
    'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    [id],
  );
  return rows[0] ?? null;
}
