import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** A file's metadata, with the field names of a hosted Supabase: clients read them in lists. */
export interface FileFacts {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  /** ISO 8601. */
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
  contentEncoding?: string;
}

type StoredObject = Row<'storage.objects'>;

export type ObjectRow = Omit<StoredObject, 'metadata' | 'path_tokens'> & { metadata: FileFacts };

export type NewObject = Pick<StoredObject, 'id' | 'bucket_id' | 'name' | 'owner' | 'version' | 'user_metadata'> & {
  metadata: Partial<FileFacts>;
};

const COLUMNS =
  'id, bucket_id, name, owner, version, metadata, user_metadata, created_at, updated_at, last_accessed_at';

const valuesOf = (row: NewObject) => [
  row.id,
  row.bucket_id,
  row.name,
  row.owner,
  row.version,
  row.metadata,
  row.user_metadata,
];

/** Without `returning`: a caller that can insert a row may not be allowed to read it. */
export async function insertObject(sql: Sql, row: NewObject): Promise<void> {
  await sql.query(
    'insert into storage.objects (id, bucket_id, name, owner, version, metadata, user_metadata) values ($1, $2, $3, $4, $5, $6, $7)',
    valuesOf(row),
  );
}

/** @returns the row's id, and the version of the file that it replaced if the caller can see it */
export async function upsertObject(sql: Sql, row: NewObject): Promise<{ id: string; replaced: string | null }> {
  return onlyRow(
    await sql.query<Pick<StoredObject, 'id'> & { replaced: StoredObject['version'] | null }>(
      `with before as (select version from storage.objects where bucket_id = $2 and name = $3)
       insert into storage.objects as o (id, bucket_id, name, owner, version, metadata, user_metadata) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (bucket_id, name) do update set
         owner = coalesce(excluded.owner, o.owner), version = excluded.version, metadata = excluded.metadata,
         user_metadata = excluded.user_metadata, last_accessed_at = now()
       returning id, (select version from before) as replaced`,
      valuesOf(row),
    ),
  );
}

export async function findObject(sql: Sql, bucket: string, name: string): Promise<ObjectRow | null> {
  const { rows } = await sql.query<ObjectRow>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  return rows[0] ?? null;
}

/** Returns the names that exist and are visible to the caller. */
export async function findNames(sql: Sql, bucket: string, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<Pick<StoredObject, 'name'>>(
    'select name from storage.objects where bucket_id = $1 and name = any($2::text[])',
    [bucket, names],
  );
  return new Set(rows.map((row) => row.name));
}

/** Returns those of the versions that an object has. */
export async function findVersions(sql: Sql, versions: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<Pick<StoredObject, 'version'>>(
    'select version from storage.objects where version = any($1::uuid[])',
    [versions],
  );
  return new Set(rows.map((row) => row.version));
}

/** @returns the deleted rows; the others do not exist or the caller cannot delete them */
export async function deleteObjects(sql: Sql, bucket: string, names: readonly string[]): Promise<ObjectRow[]> {
  const { rows } = await sql.query<ObjectRow>(
    `delete from storage.objects where bucket_id = $1 and name = any($2::text[]) returning ${COLUMNS}`,
    [bucket, names],
  );
  return rows;
}

/**
 * Of the next `limit` visible rows after a name, deletes those that the caller can delete.
 * @returns the last name of the page, null at the end of the bucket
 */
export async function deleteNextObjects(
  sql: Sql,
  bucket: string,
  after: string,
  limit: number,
): Promise<string | null> {
  const { last } = onlyRow(
    await sql.query<{ last: string | null }>(
      `with page as (select id, name from storage.objects where bucket_id = $1 and name > $2 order by name limit $3),
         gone as (delete from storage.objects where id in (select id from page) returning id)
       select max(name) as last from page`,
      [bucket, after, limit],
    ),
  );
  return last;
}

/** Renames an object; its file stays unchanged. @returns the row's id, or null if the caller cannot update it */
export async function renameObject(
  sql: Sql,
  id: string,
  to: { bucket: string; name: string; owner: string | null },
): Promise<string | null> {
  const { rows } = await sql.query<Pick<StoredObject, 'id'>>(
    'update storage.objects set bucket_id = $2, name = $3, owner = coalesce($4, owner) where id = $1 returning id',
    [id, to.bucket, to.name, to.owner],
  );
  return rows[0]?.id ?? null;
}
