import * as z from 'zod';
import { asCaller } from '#server/platform/db/scope.ts';
import {
  requireCaller,
  parseWith,
  SortOrder,
  type Endpoint,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import { listBuckets as readBuckets } from './buckets.queries.ts';

const Query = z.object({
  limit: z.coerce.number().int().min(1).nullable().default(null),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: SortOrder.default('asc'),
  search: z.string().default(''),
});

/** GET /bucket: the buckets visible to the caller. */
export function listBuckets(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const query = parseWith(Query, c.req.query(), 'querystring');
    return c.json(await asCaller(services.db, caller, (sql) => readBuckets(sql, query), { readOnly: true }));
  };
}
