import type { Row } from '#database/rows.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { BucketSettings } from './bucket-body.ts';

/** A bucket as returned to clients. */
type Bucket = Omit<Row<'storage.buckets'>, 'owner'> & { owner: string };

/** A hosted Supabase names the type in lists only. */
type ListedBucket = Bucket & { type: 'STANDARD' };

const COLUMNS = `id, name, coalesce(owner::text, '') as owner, public, file_size_limit, allowed_mime_types, created_at, updated_at`;

interface BucketList {
  limit: number | null;
  offset: number;
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
  search: string;
}

export async function listBuckets(
  sql: Sql,
  { limit, offset, sortColumn, sortOrder, search }: BucketList,
): Promise<ListedBucket[]> {
  const { rows } = await sql.query<ListedBucket>(
    `select ${COLUMNS}, 'STANDARD' as type from storage.buckets where strpos(lower(name), lower($1)) > 0
     order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
    [search, limit, offset],
  );
  return rows;
}

export async function findBucket(sql: Sql, id: string): Promise<Bucket | null> {
  const { rows } = await sql.query<Bucket>(`select ${COLUMNS} from storage.buckets where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function insertBucket(
  sql: Sql,
  bucket: BucketSettings & { id: string; name: string; owner: string | null },
): Promise<void> {
  await sql.query(
    'insert into storage.buckets (id, name, owner, public, file_size_limit, allowed_mime_types) values ($1, $2, $3, $4, $5, $6::text[])',
    [
      bucket.id,
      bucket.name,
      bucket.owner,
      bucket.public ?? false,
      bucket.file_size_limit ?? null,
      bucket.allowed_mime_types ?? null,
    ],
  );
}

/** @returns false when the caller may update none */
export async function updateBucketSettings(sql: Sql, id: string, change: BucketSettings): Promise<boolean> {
  const { count } = await sql.query(
    `update storage.buckets set
       public = coalesce($2, public),
       file_size_limit = case when $3 then $4::bigint else file_size_limit end,
       allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end
     where id = $1`,
    [
      id,
      change.public ?? null,
      change.file_size_limit !== undefined,
      change.file_size_limit ?? null,
      change.allowed_mime_types !== undefined,
      change.allowed_mime_types ?? null,
    ],
  );
  return count > 0;
}

/** @returns false when the caller may delete none @throws {DatabaseError} 23503 while it has objects */
export async function deleteBucketRow(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql.query('delete from storage.buckets where id = $1', [id]);
  return count > 0;
}
