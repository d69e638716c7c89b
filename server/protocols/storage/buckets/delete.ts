import { asCaller } from '#server/platform/db/scope.ts';
import { bucketNotFound } from '#server/platform/storage/errors.ts';
import { bucketOf, requireCaller, type Endpoint, type StorageServices } from '#server/protocols/storage/request.ts';
import { deleteBucketRow } from './buckets.queries.ts';

/** DELETE /bucket/:bucket: only an empty one. */
export function deleteBucket(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const deleted = await asCaller(services.db, caller, (sql) => deleteBucketRow(sql, bucketOf(c)));
    if (!deleted) throw bucketNotFound();
    return c.json({ message: 'Successfully deleted' });
  };
}
