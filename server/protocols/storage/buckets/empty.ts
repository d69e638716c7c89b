import { asCaller } from '#server/platform/db/scope.ts';
import { bucketNotFound } from '#server/platform/storage/errors.ts';
import { emptyBucket as removeAll } from '#server/platform/storage/remove-objects.ts';
import { bucketOf, requireCaller, type Endpoint, type StorageServices } from '#server/protocols/storage/request.ts';
import { findBucket } from './buckets.queries.ts';

/**
 * POST /bucket/:bucket/empty: objects are deleted when the response is sent; their disk space is freed within minutes.
 */
export function emptyBucket(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const bucket = bucketOf(c);
    const found = await asCaller(services.db, caller, (sql) => findBucket(sql, bucket), { readOnly: true });
    if (found === null) throw bucketNotFound();
    await removeAll(services, caller, bucket);
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  };
}
