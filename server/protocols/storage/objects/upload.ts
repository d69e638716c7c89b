import { storeObject } from '#server/platform/storage/store-object.ts';
import {
  objectPathOf,
  requireCaller,
  ownerOf,
  type Endpoint,
  type QuotaOf,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import { receiveFile } from './incoming.ts';

/**
 * POST /object/:bucket/*: creates an object, or with `x-upsert: true` replaces it. PUT always replaces.
 * Returns `{Id, Key}`.
 */
export function upload(services: StorageServices, quotaOf: QuotaOf): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const objectPath = objectPathOf(c, '/object');
    const upsert = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true';
    const target = { ...objectPath, upsert, owner: ownerOf(caller) };
    const limits = { maxBytes: services.config.files.maxBytes, quota: quotaOf(caller) };
    const { id } = await storeObject(services, caller, target, limits, () => receiveFile(c.req.raw));
    return c.json({ Id: id, Key: `${objectPath.bucket}/${objectPath.name}` });
  };
}
