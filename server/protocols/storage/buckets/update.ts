import * as z from 'zod';
import { asCaller } from '#server/platform/db/scope.ts';
import { bucketNotFound, invalidRequest } from '#server/platform/storage/errors.ts';
import {
  bucketOf,
  requireCaller,
  readJson,
  type Endpoint,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import { readSettings, settings } from './bucket-body.ts';
import { updateBucketSettings } from './buckets.queries.ts';

const Body = z.object(settings);

/** PUT /bucket/:bucket: absent fields stay unchanged; a bucket cannot be renamed. */
export function updateBucket(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const change = readSettings(await readJson(c, Body), services.config.files.maxBytes);
    if (Object.values(change).every((value) => value === undefined)) throw invalidRequest('No content provided');
    const changed = await asCaller(services.db, caller, (sql) => updateBucketSettings(sql, bucketOf(c), change));
    if (!changed) throw bucketNotFound();
    return c.json({ message: 'Successfully updated' });
  };
}
