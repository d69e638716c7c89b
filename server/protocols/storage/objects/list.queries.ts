import type { Sql } from '#server/platform/db/database.ts';
import type { ObjectRow } from '#server/platform/storage/objects.queries.ts';

type Listed = Pick<ObjectRow, 'id' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata'>;

/** An object, or a folder: of that only the name is known. */
type Entry = { name: string } & { [Column in keyof Listed]: Listed[Column] | null };

type TimeColumn = 'updated_at' | 'created_at' | 'last_accessed_at';
type Order = 'asc' | 'desc';

/**
 * The objects under prefix $2 in bucket $1, each with the part of its name up to the next slash. `inside` is true if
 * there is such a slash, so that the entry represents a folder.
 */
const BELOW = `select o.*, split_part(substr(o.name, length($2) + 1), '/', 1) collate "C" as entry, strpos(substr(o.name, length($2) + 1), '/') > 0 as inside
  from storage.objects as o where o.bucket_id = $1 and starts_with(o.name, $2)`;

interface Level {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Prefix of names on this level, case-insensitive. */
  search: string;
  column: 'name' | TimeColumn;
  order: Order;
  limit: number;
  offset: number;
}

/** The direct children of a folder, with names relative to it. Sorted by time, folders come first. */
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

/** Where a page ended: the sort time in the database's text format, and the key. */
interface Position {
  at: string;
  key: string;
}

export interface Page {
  bucket: string;
  /** Any name prefix. */
  prefix: string;
  /** Names that share the part up to the next slash are grouped into one folder. */
  byFolder: boolean;
  column: 'name' | TimeColumn;
  order: Order;
  limit: number;
  after: Position | null;
}

export type PageEntry = Entry & Position;

/**
 * The next entries by full name; folder names end with a slash. Sorted by time, folders count as older than everything.
 */
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
