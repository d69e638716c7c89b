import * as z from 'zod';
import { MAX_SIDE, type ImageFormat, type Variant } from '#server/platform/images/variant.ts';
import type { ObjectRow } from '#server/platform/storage/objects.queries.ts';
import { invalidRequest } from '#server/platform/storage/errors.ts';
import type { Caller } from '#server/platform/db/scope.ts';

/** Zero means unset and longer sides are shortened, as in storage-api. */
const side = z.coerce
  .number()
  .int()
  .min(0)
  .nullish()
  .transform((pixels) => (pixels === undefined || pixels === null || pixels === 0 ? null : Math.min(pixels, MAX_SIDE)));

/** In a query, in the body of a request for a signed URL, and in its token. Other fields are ignored. */
export const Transformation = z.object({
  width: side,
  height: side,
  resize: z
    .enum(['cover', 'contain', 'fill'])
    .nullish()
    .transform((mode) => mode ?? 'cover'),
  format: z
    .enum(['origin', 'webp', 'avif'])
    .nullish()
    .transform((format) => format ?? null),
  quality: z.coerce
    .number()
    .int()
    .min(20)
    .max(100)
    .nullish()
    .transform((quality) => quality ?? null),
});
export type Transformation = z.output<typeof Transformation>;

export const NO_TRANSFORMATION: Transformation = Transformation.parse({});

/** A signed URL with such a transformation is one for the file. */
export const changesNothing = ({ width, height, format, quality }: Transformation): boolean =>
  width === null && height === null && quality === null && (format === null || format === 'origin');

const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** What was asked for, as storage-api tells it in `x-transformations`. */
export function describeTransformation({ width, height, resize, quality, format }: Transformation): string {
  const parts = {
    height,
    width,
    resizing_type: width === null && height === null ? null : RESIZING_TYPES[resize],
    quality,
    format: format === 'origin' ? null : format,
  };
  return Object.entries(parts)
    .flatMap(([name, value]) => (value === null ? [] : `${name}:${value}`))
    .join(',');
}

/** Widths and heights for visitors: those that responsive pages usually ask for. */
const VISITOR_SIDES = [16, 32, 48, 64, 96, 128, 256, 384, 512, 640, 750, 828, 1080, 1200, 1920];
const VISITOR_QUALITY_STEP = 5;

/**
 * Visitors get images of a few sizes only: every other one is a new transformation, and anyone can ask for them all.
 * Anonymous accounts count as visitors, because anyone can have as many as they like.
 * @throws {StorageError} InvalidRequest
 */
export function requireMayRequest({ width, height, quality }: Transformation, caller: Caller | null): void {
  const claims = caller?.claims;
  if (claims?.role === 'service_role' || (claims?.role === 'authenticated' && claims.is_anonymous !== true)) return;
  for (const [name, pixels] of Object.entries({ width, height })) {
    if (pixels !== null && !VISITOR_SIDES.includes(pixels))
      throw invalidRequest(`${name} must be one of ${VISITOR_SIDES.join(', ')} for callers who are not signed in`);
  }
  if (quality !== null && quality % VISITOR_QUALITY_STEP !== 0)
    throw invalidRequest(`quality must be a multiple of ${VISITOR_QUALITY_STEP} for callers who are not signed in`);
}

const DEFAULT_QUALITY = 80;
const ACCEPTS_WEBP = /\bimage\/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/**
 * Without a requested format, WebP if the client names it in Accept, else the format of the file. AVIF is sent only on
 * request, as a hosted Supabase does: its encoder is much slower.
 */
export function variantOf(
  { width, height, resize, format, quality }: Transformation,
  { version }: ObjectRow,
  source: ImageFormat,
  accept: string | null,
): Variant {
  const negotiated = accept !== null && ACCEPTS_WEBP.test(accept) ? 'webp' : source;
  return {
    version,
    width,
    height,
    resize,
    quality: quality ?? DEFAULT_QUALITY,
    format: format === null ? negotiated : format === 'origin' ? source : format,
  };
}
