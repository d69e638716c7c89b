import * as z from 'zod';
import type { Caller } from '#server/platform/db/scope.ts';
import { objectNotFound } from '#server/platform/storage/errors.ts';
import type { ObjectRow } from '#server/platform/storage/objects.queries.ts';
import { removeObjects } from '#server/platform/storage/remove-objects.ts';
import {
  objectPathOf,
  bucketOf,
  ownerOf,
  requireCaller,
  readJson,
  type Endpoint,
  type StorageServices,
} from '#server/protocols/storage/request.ts';

const Body = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/** Of accounts, a caller learns the own id alone: somebody else may have stored the file for them. */
const shownOwner = (owner: string | null, caller: Caller): string =>
  owner !== null && (caller.claims.role === 'service_role' || owner === ownerOf(caller)) ? owner : '';

const toJson = (
  { name, id, bucket_id, owner, version, metadata, created_at, updated_at, last_accessed_at }: ObjectRow,
  caller: Caller,
) => ({
  name,
  id,
  bucket_id,
  owner: shownOwner(owner, caller),
  version,
  metadata,
  created_at,
  updated_at,
  last_accessed_at,
});

/**
 * DELETE /object/:bucket: `prefixes` holds names, despite its name. Returns the deleted objects; others are skipped.
 */
export function removeMany(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const { prefixes } = await readJson(c, Body);
    const rows = await removeObjects(services, caller, bucketOf(c), prefixes);
    return c.json(rows.map((row) => toJson(row, caller)));
  };
}

/** DELETE /object/:bucket/* */
export function removeOne(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const { bucket, name } = objectPathOf(c, '/object');
    const rows = await removeObjects(services, caller, bucket, [name]);
    if (rows.length === 0) throw objectNotFound();
    return c.json({ message: 'Successfully deleted' });
  };
}
