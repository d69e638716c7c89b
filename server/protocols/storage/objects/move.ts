import * as z from 'zod';
import { moveObject } from '#server/platform/storage/move-object.ts';
import { requireBucketName } from '#server/platform/storage/names.ts';
import {
  requireCaller,
  ownerOf,
  readJson,
  type Endpoint,
  type StorageServices,
} from '#server/protocols/storage/request.ts';

const Body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});

/** POST /object/move */
export function move(services: StorageServices): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(c, Body);
    const to = {
      bucket: requireBucketName(destinationBucket ?? bucketId),
      name: destinationKey,
      owner: ownerOf(caller),
    };
    const id = await moveObject(
      services,
      caller,
      { bucket: requireBucketName(bucketId), name: sourceKey },
      to,
      services.config.files.maxBytes,
    );
    return c.json({ message: 'Successfully moved', Id: id, Key: destinationKey });
  };
}
