import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

type Columns = Row<'storage.resumable_uploads'>;

/** What the client declared when it created the upload. */
export interface DeclaredMetadata {
  contentType?: string | null;
  /** Seconds. */
  cacheControl?: string | null;
  /** Of the whole content, in hex; compared on completion. */
  sha256?: string | null;
  /** Custom metadata of the object, as JSON text. */
  metadata?: string | null;
}

export type UploadRow = Pick<
  Columns,
  'id' | 'owner' | 'bucket_id' | 'name' | 'upsert' | 'size' | 'received' | 'updated_at'
> & {
  metadata: DeclaredMetadata;
  /** The object exists. */
  completed: boolean;
};

/** Uploads of the service role have no owner. Null if there is no such upload of this owner. */
export async function findUpload(sql: Sql, id: string, owner: string | null): Promise<UploadRow | null> {
  const { rows } = await sql.query<UploadRow>(
    `select id, owner, bucket_id, name, upsert, size, received, updated_at, metadata,
       exists (select from storage.objects as o where o.version = u.version) as completed
     from storage.resumable_uploads as u where id = $1 and owner is not distinct from $2`,
    [id, owner],
  );
  return rows[0] ?? null;
}

type NewUpload = Pick<UploadRow, 'id' | 'owner' | 'bucket_id' | 'name' | 'upsert' | 'size' | 'metadata'>;

export async function insertUpload(sql: Sql, row: NewUpload, now: Date): Promise<void> {
  await sql.query(
    `insert into storage.resumable_uploads (id, owner, bucket_id, name, upsert, size, metadata, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [row.id, row.owner, row.bucket_id, row.name, row.upsert, row.size, row.metadata, now],
  );
}

/** @returns false if another request has written since */
export async function recordReceived(
  sql: Sql,
  { id, received }: Pick<UploadRow, 'id' | 'received'>,
  now: { received: number; at: Date },
): Promise<boolean> {
  const { count } = await sql.query(
    'update storage.resumable_uploads set received = $3, updated_at = $4 where id = $1 and received = $2',
    [id, received, now.received, now.at],
  );
  return count > 0;
}

/** Before the object with this version is created, so that a later request can tell whether it was. */
export async function recordVersion(sql: Sql, id: string, version: string): Promise<void> {
  await sql.query('update storage.resumable_uploads set version = $2 where id = $1', [id, version]);
}

export async function deleteUpload(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from storage.resumable_uploads where id = $1', [id]);
}

/** @returns the ids of uploads that were deleted because nothing has arrived since `before` */
export async function deleteIdleUploads(sql: Sql, before: Date): Promise<string[]> {
  const { rows } = await sql.query<Pick<Columns, 'id'>>(
    'delete from storage.resumable_uploads where updated_at < $1 returning id',
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Of these ids, those of uploads. */
export async function findUploadIds(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<Pick<Columns, 'id'>>(
    'select id from storage.resumable_uploads where id = any($1::uuid[])',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Bytes of an account: what it has stored, and the declared sizes of its unfinished uploads. */
export async function sumBytesOf(sql: Sql, owner: string): Promise<number> {
  const { bytes } = onlyRow(
    await sql.query<{ bytes: number }>(
      `select ((
         select coalesce(sum((metadata->>'size')::bigint), 0) from storage.objects where owner = $1
       ) + (
         select coalesce(sum(size), 0) from storage.resumable_uploads as u
         where owner = $1 and not exists (select from storage.objects as o where o.version = u.version)
       ))::bigint as bytes`,
      [owner],
    ),
  );
  return bytes;
}
