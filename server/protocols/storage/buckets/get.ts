import { asCaller } from '#server/platform/db/scope.ts';
import { bucketNotFound } from '#server/platform/storage/errors.ts';
import { bucketOf, requireCaller, type Endpoint, type StorageServices } from '#server/protocols/storage/request.ts';
import { findBucket } from './buckets.queries.ts';

/** GET /bucket/:bucket */
export function getBucket(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const bucket = await asCaller(services.db, caller, (sql) => findBucket(sql, bucketOf(c)), { readOnly: true });
    if (bucket === null) throw bucketNotFound();
    return c.json(bucket);
  };
}
