import * as z from 'zod';
import { asCaller } from '#server/platform/db/scope.ts';
import { StorageError } from '#server/platform/storage/errors.ts';
import {
  bucketOf,
  requireCaller,
  readJson,
  SortOrder,
  type Endpoint,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import { listPage, type Page, type PageEntry } from './list.queries.ts';

const MAX_LIMIT = 1000;
const Column = z.enum(['name', 'updated_at', 'created_at']);

const Body = z.object({
  prefix: z
    .string()
    .max(1024)
    .nullish()
    .transform((prefix) => prefix ?? ''),
  limit: z
    .int()
    .min(1)
    .nullish()
    .transform((limit) => Math.min(limit ?? MAX_LIMIT, MAX_LIMIT)),
  cursor: z.string().max(4096).nullish(),
  with_delimiter: z
    .boolean()
    .nullish()
    .transform((wanted) => wanted ?? false),
  sortBy: z.object({ column: Column.default('name'), order: SortOrder.default('asc') }).nullish(),
});

/** Where a page ended and how it was sorted. The next page keeps this order, whatever it requests. */
const Cursor = z.object({
  at: z.string().regex(/^(-infinity|\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00)$/),
  key: z.string().max(1024),
  column: Column,
  order: SortOrder,
});

/** @throws {StorageError} InvalidParameter for a cursor that this server did not issue */
function readCursor(text: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (error) {
    throw new StorageError(400, 'InvalidParameter', 'Invalid Parameter continuation token', { cause: error });
  }
}

/**
 * Grouped by folder, an entry's `key` is its name within the level that the prefix is in, for folders without the slash
 * that ends their `name` (the hosted service's behaviour). Otherwise it is the full name.
 */
function keyOf(name: string, prefix: string, byFolder: boolean): string {
  const level = prefix.split('/').length - 1;
  return byFolder ? (name.split('/')[level] ?? '') : name;
}

const toJson = ({ name, id, updated_at, created_at, last_accessed_at, metadata }: PageEntry, key: string) => ({
  name,
  key,
  id,
  updated_at,
  created_at,
  last_accessed_at,
  metadata,
});

/** POST /object/list-v2/:bucket: all names with a prefix, or one folder level of them, page by page. */
export function listV2(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const bucket = bucketOf(c);
    const { prefix, limit, cursor, with_delimiter, sortBy } = await readJson(c, Body);
    const after = cursor === undefined || cursor === null || cursor === '' ? null : readCursor(cursor);
    const { column, order } = after ?? { column: sortBy?.column ?? 'name', order: sortBy?.order ?? 'asc' };
    // Fetch one extra row to detect a next page.
    const page: Page = { bucket, prefix, byFolder: with_delimiter, column, order, limit: limit + 1, after };
    const entries = await asCaller(services.db, caller, (sql) => listPage(sql, page), { readOnly: true });
    const shown = entries.slice(0, limit);
    const last = shown.at(-1);
    const hasNext = entries.length > limit && last !== undefined;
    const keyOfEntry = ({ name }: PageEntry) => keyOf(name, prefix, with_delimiter);
    return c.json({
      hasNext,
      ...(hasNext
        ? {
            nextCursor: Buffer.from(JSON.stringify({ at: last.at, key: last.key, column, order })).toString(
              'base64url',
            ),
          }
        : {}),
      folders: shown.filter(({ id }) => id === null).map((entry) => ({ name: entry.name, key: keyOfEntry(entry) })),
      objects: shown.filter(({ id }) => id !== null).map((entry) => toJson(entry, keyOfEntry(entry))),
    });
  };
}
