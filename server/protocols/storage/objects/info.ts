import { objectNotFound } from '#server/platform/storage/errors.ts';
import type { Endpoint } from '#server/protocols/storage/request.ts';
import type { FindReadable } from './find-readable.ts';

/** GET /object/info/...: metadata of an object. */
export function info(find: FindReadable): Endpoint {
  return async (c) => {
    const { load } = await find(c);
    const row = await load();
    if (row === null) throw objectNotFound();
    const { metadata } = row;
    return c.json({
      id: row.id,
      name: row.name,
      version: row.version,
      bucket_id: row.bucket_id,
      size: metadata.size,
      content_type: metadata.mimetype,
      content_encoding: metadata.contentEncoding ?? null,
      cache_control: metadata.cacheControl,
      etag: metadata.eTag,
      metadata: row.user_metadata ?? {},
      last_modified: row.updated_at,
      created_at: row.created_at,
    });
  };
}
