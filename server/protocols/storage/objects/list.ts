import * as z from 'zod';
import { asCaller } from '#server/platform/db/scope.ts';
import {
  bucketOf,
  requireCaller,
  readJson,
  SortOrder,
  type Endpoint,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import { listLevel } from './list.queries.ts';

const MAX_LIMIT = 1000;

const Body = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z
    .int()
    .min(1)
    .nullish()
    .transform((limit) => Math.min(limit ?? 100, MAX_LIMIT)),
  offset: z
    .int()
    .min(0)
    .nullish()
    .transform((offset) => offset ?? 0),
  search: z
    .string()
    .max(1024)
    .nullish()
    .transform((search) => search ?? ''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: SortOrder.default('asc'),
    })
    .nullish(),
});

/** POST /object/list/:bucket: the files and subfolders of one folder. */
export function list(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const bucket = bucketOf(c);
    const { prefix, limit, offset, search, sortBy } = await readJson(c, Body);
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
    const level = {
      bucket,
      prefix: folder,
      search,
      column: sortBy?.column ?? 'name',
      order: sortBy?.order ?? 'asc',
      limit,
      offset,
    } as const;
    return c.json(await asCaller(services.db, caller, (sql) => listLevel(sql, level), { readOnly: true }));
  };
}
