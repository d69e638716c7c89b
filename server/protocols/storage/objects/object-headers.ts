import { servingOf } from '#server/platform/storage/mime-types.ts';
import type { FileFacts, ObjectRow } from '#server/platform/storage/objects.queries.ts';

export interface Readable {
  /** Loads the row; called again if its file was replaced meanwhile. */
  load: () => Promise<ObjectRow | null>;
  /** Whether the object is public, so that any cache may store it. */
  isPublic: boolean;
  /** When the signed URL expires; null for never. */
  expires: Date | null;
}

/** Whole seconds, as HTTP dates have them. */
export function lastModifiedOf({ metadata, updated_at }: ObjectRow): Date {
  const time = Date.parse(metadata.lastModified) || updated_at.getTime();
  return new Date(Math.floor(time / 1000) * 1000);
}

/** What does not depend on the bytes that are sent. */
export function standingHeaders(row: ObjectRow, { isPublic, expires }: Readable, now: Date): Headers {
  return new Headers({
    etag: row.metadata.eTag,
    'last-modified': lastModifiedOf(row).toUTCString(),
    'cache-control': cacheControlOf(row.metadata, isPublic, expires, now),
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
    // Access differs per caller, so caches must keep responses apart.
    ...(isPublic || expires !== null ? {} : { vary: 'authorization' }),
  });
}

/** The uploader's cache control, but private unless the object is public, and no longer than its URL is valid. */
function cacheControlOf({ cacheControl }: FileFacts, isPublic: boolean, expires: Date | null, now: Date): string {
  if (isPublic) return cacheControl;
  const wished = cacheControl
    .split(',')
    .map((directive) => directive.trim())
    .filter((directive) => !/^(public|private|s-maxage.*)$/i.test(directive));
  const left =
    expires === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor((expires.getTime() - now.getTime()) / 1000));
  const within = wished.map((directive) =>
    directive.replace(/^max-age=(\d+)$/i, (_, seconds: string) => `max-age=${Math.min(Number(seconds), left)}`),
  );
  return ['private', ...within].join(', ');
}

export function describeBody(headers: Headers, { name, metadata }: ObjectRow, download: string | undefined): void {
  const { contentType, attachment, sandbox } = servingOf(metadata.mimetype);
  headers.set('content-type', contentType);
  headers.set('x-content-type-options', 'nosniff');
  if (metadata.contentEncoding !== undefined) headers.set('content-encoding', metadata.contentEncoding);
  if (sandbox) headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (download !== undefined || attachment)
    headers.set('content-disposition', dispositionOf(download ?? name.split('/').at(-1) ?? ''));
}

/** RFC 6266: the name in ASCII for old clients, and in UTF-8. */
function dispositionOf(filename: string): string {
  if (filename === '') return 'attachment';
  const plain = filename.toWellFormed().slice(0, 255);
  const ascii = plain.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
