import { storeObject } from '#server/platform/storage/store-object.ts';
import { addressOf, callerOf, ownerOf, type Endpoint, type StorageServices } from '../request.ts';
import { receiveFile } from './incoming.ts';

/**
 * POST /object/:bucket/*: a new object, or with `x-upsert: true` any. PUT always takes the place of what is there.
 * Answers `{Id, Key}`.
 */
export function upload(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = await callerOf(services, c);
    const address = addressOf(c, '/object');
    const upsert = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true';
    const target = { ...address, upsert, owner: ownerOf(caller) };
    const { id } = await storeObject(services, caller, target, services.config.files.maxBytes, () =>
      receiveFile(c.req.raw),
    );
    return c.json({ Id: id, Key: `${address.bucket}/${address.name}` });
  };
}
