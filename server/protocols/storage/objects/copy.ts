import * as z from 'zod';
import { copyObject } from '#server/platform/storage/copy-object.ts';
import { requireBucketName } from '#server/platform/storage/names.ts';
import {
  requireCaller,
  ownerOf,
  readJson,
  type Endpoint,
  type QuotaOf,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import { cacheControlOf, metadataOf } from '#server/platform/storage/client-metadata.ts';

const Body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).nullish(),
});

/** POST /object/copy: returns the new object and `Key`, its bucket and name. */
export function copy(services: StorageServices, quotaOf: QuotaOf): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const body = await readJson(c, Body);
    const target = {
      bucket: requireBucketName(body.destinationBucket ?? body.bucketId),
      name: body.destinationKey,
      upsert: c.req.header('x-upsert') === 'true',
      owner: ownerOf(caller),
    };
    const source = { bucket: requireBucketName(body.bucketId), name: body.sourceKey };
    const limits = { maxBytes: services.config.files.maxBytes, quota: quotaOf(caller) };
    const changes = body.copyMetadata ? null : changesOf(body.metadata ?? {}, c.req.header('x-metadata'));
    const { id, facts } = await copyObject(services, caller, source, target, limits, changes);
    return c.json({
      Id: id,
      Key: `${target.bucket}/${target.name}`,
      id,
      name: target.name,
      bucket_id: target.bucket,
      owner: target.owner ?? '',
      metadata: facts,
    });
  };
}

function changesOf(
  { cacheControl, mimetype }: { cacheControl?: string | undefined; mimetype?: string | undefined },
  metadata: string | undefined,
) {
  return {
    cacheControl: cacheControl === undefined ? undefined : cacheControlOf(cacheControl),
    mimetype,
    userMetadata: metadata === undefined ? null : metadataOf(Buffer.from(metadata, 'base64').toString('utf8')),
  };
}
