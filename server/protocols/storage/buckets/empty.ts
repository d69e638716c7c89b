import { asCaller } from '#server/platform/db/scope.ts';
import { bucketNotFound } from '#server/platform/storage/errors.ts';
import { emptyBucket as removeAll } from '#server/platform/storage/remove-objects.ts';
import { bucketOf, callerOf, type Endpoint, type StorageServices } from '../request.ts';
import { findBucket } from './buckets.queries.ts';

/** POST /bucket/:bucket/empty: the objects are gone with the answer, the room they took within minutes. */
export function emptyBucket(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = await callerOf(services, c);
    const bucket = bucketOf(c);
    const found = await asCaller(services.db, caller, (sql) => findBucket(sql, bucket), { readOnly: true });
    if (found === null) throw bucketNotFound();
    await removeAll(services, caller, bucket);
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  };
}
