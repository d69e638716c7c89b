import * as z from 'zod';
import { asCaller } from '#server/platform/db/scope.ts';
import { requireBucketName } from '#server/platform/storage/names.ts';
import {
  requireCaller,
  ownerOf,
  readJson,
  type Endpoint,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import { readSettings, settings } from './bucket-body.ts';
import { insertBucket } from './buckets.queries.ts';

const Body = z.object({ id: z.string().nullish(), name: z.string(), ...settings });

/** POST /bucket: returns the name. */
export function createBucket(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const body = await readJson(c, Body);
    const name = requireBucketName(body.name);
    const id = requireBucketName(body.id === null || body.id === undefined || body.id === '' ? name : body.id);
    const bucket = { id, name, owner: ownerOf(caller), ...readSettings(body, services.config.files.maxBytes) };
    await asCaller(services.db, caller, (sql) => insertBucket(sql, bucket));
    return c.json({ name });
  };
}
