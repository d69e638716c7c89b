import { requestFacts } from '#server/http/request-log.ts';
import { createHash } from 'node:crypto';
import { MissingFileError } from '#server/platform/files/files.ts';
import { imageFileTooLarge, unsupportedImage } from '#server/platform/images/image-errors.ts';
import { MAX_SOURCE_BYTES } from '#server/platform/images/images.ts';
import { sourceFormatOf, type Variant } from '#server/platform/images/variant.ts';
import { objectNotFound } from '#server/platform/storage/errors.ts';
import type { ObjectRow } from '#server/platform/storage/objects.queries.ts';
import { notOffered } from '#server/protocols/storage/buckets/bucket-body.ts';
import { requireConditions } from '#server/protocols/storage/objects/conditions.ts';
import { describeBody, lastModifiedOf, standingHeaders } from '#server/protocols/storage/objects/object-headers.ts';
import { TRIES } from '#server/protocols/storage/objects/send-file.ts';
import type { Endpoint, StorageContext, StorageServices } from '#server/protocols/storage/request.ts';
import type { FindImage, FoundImage } from './find-image.ts';
import { describeTransformation, variantOf } from './transformation.ts';

type TakeTransformation = (c: StorageContext) => Promise<void>;

/**
 * GET and HEAD of a resized image. The object's row is read at every request, by the rules for the file itself; only
 * then is the cache asked, by the version in the row. So it never answers for a deleted or replaced file.
 */
export function render(services: StorageServices, take: TakeTransformation, find: FindImage): Endpoint {
  return async (c) => {
    if (!services.config.images.enabled) throw notOffered('image transformation');
    const found = await find(c);
    let object: string | null = null;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const row = await found.readable.load();
      if (row === null) throw objectNotFound();
      object = row.id;
      const response = await sendImage(services, take, c, row, found);
      if (response !== null) return response;
    }
    services.log.error({ ...requestFacts(c), object }, 'an object has a row, but no file');
    throw objectNotFound();
  };
}

/** Null if the file was replaced since its row was read. @throws {StorageError} */
async function sendImage(
  services: StorageServices,
  take: TakeTransformation,
  c: StorageContext,
  row: ObjectRow,
  { readable, transform }: FoundImage,
): Promise<Response | null> {
  const { metadata } = row;
  const source = sourceFormatOf(metadata.mimetype);
  if (source === null || metadata.contentEncoding !== undefined) throw unsupportedImage();
  if (metadata.size > MAX_SOURCE_BYTES) throw imageFileTooLarge();
  const { headers: asked, method } = c.req.raw;
  const variant = variantOf(transform, row, source, asked.get('accept'));
  const eTag = eTagOf(variant);

  const headers = standingHeaders(row, readable, services.clock.now());
  headers.set('etag', eTag);
  headers.set('accept-ranges', 'none');
  headers.set('x-transformations', describeTransformation(transform));
  if (transform.format === null) headers.append('vary', 'accept');
  if (requireConditions(asked, { eTag, lastModified: lastModifiedOf(row) }) === 304)
    return new Response(null, { status: 304, headers });

  const image = await findOrRender(services, take, c, variant);
  if (image === null) return null;
  const described = { ...row, metadata: { ...metadata, mimetype: `image/${variant.format}` } };
  describeBody(headers, described, c.req.query('download'));
  headers.set('content-length', String(image.size));
  if (method !== 'HEAD') return new Response(image.body, { headers });
  if (image.body instanceof ReadableStream) await image.body.cancel();
  return new Response(null, { headers });
}

/** The bytes come from the cache where possible: a slow client then holds a file open, not the image in memory. */
async function findOrRender(
  { images }: StorageServices,
  take: TakeTransformation,
  c: StorageContext,
  variant: Variant,
): Promise<{ size: number; body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> } | null> {
  const cached = await images.find(variant);
  if (cached !== null) return cached;
  await take(c);
  try {
    const bytes = await images.render(variant);
    return (await images.find(variant)) ?? { size: bytes.byteLength, body: new Uint8Array(bytes) };
  } catch (error) {
    if (error instanceof MissingFileError) return null;
    throw error;
  }
}

function eTagOf(variant: Variant): string {
  return `"${createHash('sha256').update(JSON.stringify(variant)).digest('hex').slice(0, 32)}"`;
}
