import type { Sql } from '#server/platform/db/database.ts';
import type { FileFacts } from '#server/platform/storage/objects.queries.ts';

/** An object or, with nothing but a name, a folder. */
export interface Entry {
  name: string;
  id: string | null;
  updated_at: Date | null;
  created_at: Date | null;
  last_accessed_at: Date | null;
  metadata: FileFacts | null;
}

export type TimeColumn = 'updated_at' | 'created_at' | 'last_accessed_at';
export type Order = 'asc' | 'desc';

/**
 * The objects below $2 in the bucket $1, each with the part of its name up to the next slash behind it: `inside` tells
 * that there is one, so that it stands for a folder.
 */
const BELOW = `select o.*, split_part(substr(o.name, length($2) + 1), '/', 1) collate "C" as entry, strpos(substr(o.name, length($2) + 1), '/') > 0 as inside
  from storage.objects as o where o.bucket_id = $1 and starts_with(o.name, $2)`;

export interface Level {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** How a name of this level begins, in any case. */
  search: string;
  column: 'name' | TimeColumn;
  order: Order;
  limit: number;
  offset: number;
}

/** What lies directly in a folder, names without it. By time, folders come first. */
export async function listLevel(
  sql: Sql,
  { bucket, prefix, search, column, order, limit, offset }: Level,
): Promise<Entry[]> {
  const by =
    column === 'name'
      ? `name ${order}`
      : `${column} ${order} nulls ${order === 'asc' ? 'first' : 'last'}, name ${order}`;
  const { rows } = await sql.query<Entry>(
    `with below as (${BELOW})
     select * from (
       select distinct entry as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
         null::timestamptz as last_accessed_at, null::jsonb as metadata
       from below where inside and starts_with(lower(entry), lower($3))
       union all
       select entry, id, updated_at, created_at, last_accessed_at, metadata
       from below where not inside and starts_with(lower(entry), lower($3))
     ) as entries order by ${by} limit $4 offset $5`,
    [bucket, prefix, search, limit, offset],
  );
  return rows;
}

/** Where a page ended: the time by which it is sorted (as the database writes it), and the key. */
export interface Position {
  at: string;
  key: string;
}

export interface Page {
  bucket: string;
  /** Any beginning of a name. */
  prefix: string;
  /** Names that part behind the prefix are told as one folder. */
  byFolder: boolean;
  column: 'name' | TimeColumn;
  order: Order;
  limit: number;
  after: Position | null;
}

export type PageEntry = Entry & Position;

/** The next entries by full name, folders with a slash at their end. By time, folders count as older than everything. */
export async function listPage(
  sql: Sql,
  { bucket, prefix, byFolder, column, order, limit, after }: Page,
): Promise<PageEntry[]> {
  const at = column === 'name' ? `'-infinity'::timestamptz` : column;
  const isFolder = byFolder ? 'inside' : 'false';
  const { rows } = await sql.query<PageEntry>(
    `with below as (${BELOW})
     select name, id, updated_at, created_at, last_accessed_at, metadata, at::text as at, key from (
       select distinct $2 || entry || '/' as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
         null::timestamptz as last_accessed_at, null::jsonb as metadata, '-infinity'::timestamptz as at, ($2 || entry || '/') collate "C" as key
       from below where ${isFolder}
       union all
       select name, id, updated_at, created_at, last_accessed_at, metadata, ${at} as at, name as key
       from below where not ${isFolder}
     ) as entries
     where not $3 or (at, key) ${order === 'asc' ? '>' : '<'} ($4::text::timestamptz, $5)
     order by at ${order}, key ${order} limit $6`,
    [bucket, prefix, after !== null, after?.at ?? '-infinity', after?.key ?? '', limit],
  );
  return rows;
}
