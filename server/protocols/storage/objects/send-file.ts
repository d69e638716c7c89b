import { objectNotFound, StorageError } from '#server/platform/storage/errors.ts';
import { servingOf } from '#server/platform/storage/mime-types.ts';
import type { FileFacts, ObjectRow } from '#server/platform/storage/objects.queries.ts';
import type { StorageContext, StorageServices } from '#server/protocols/storage/request.ts';
import { checkConditions, mayAnswerRange } from './conditions.ts';
import { parseRange } from './ranges.ts';

export interface Readable {
  /** Loads the row; called again if its file was replaced meanwhile. */
  load: () => Promise<ObjectRow | null>;
  /** Whether the object is public, so that any cache may store it. */
  isPublic: boolean;
  /** When the signed URL expires; null for never. */
  expires: Date | null;
}

/** How often a file may be replaced between reading its row and opening it. */
const TRIES = 3;

/** GET and HEAD of a file: whole, a range, or 304. @throws {StorageError} NoSuchKey */
export async function sendFile(services: StorageServices, c: StorageContext, readable: Readable): Promise<Response> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const row = await readable.load();
    if (row === null) throw objectNotFound();
    const response = await sendRow(services, c, row, readable);
    if (response !== null) return response;
  }
  services.log.error({ path: c.req.path }, 'an object has a row, but no file');
  throw objectNotFound();
}

async function sendRow(
  { files, clock }: StorageServices,
  c: StorageContext,
  row: ObjectRow,
  readable: Readable,
): Promise<Response | null> {
  const { headers: asked, method } = c.req.raw;
  const { size, eTag } = row.metadata;
  const validators = { eTag, lastModified: lastModifiedOf(row) };
  const headers = standingHeaders(row, readable, clock.now());
  const condition = checkConditions(asked, validators);
  if (condition === 412)
    throw new StorageError(412, 'PreconditionFailed', 'At least one of the preconditions did not hold');
  if (condition === 304) return new Response(null, { status: 304, headers });

  describeBody(headers, row, c.req.query('download'));
  const range = mayAnswerRange(asked, validators) ? parseRange(asked.get('range'), size) : null;
  if (range === 'unsatisfiable') {
    throw new StorageError(416, 'InvalidRange', 'invalid range provided', {
      error: 'invalid_range',
      headers: { 'content-range': `bytes */${size}` },
    });
  }
  const status = range === null ? 200 : 206;
  headers.set('content-length', String(range === null ? size : range.end - range.start + 1));
  if (range !== null) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  if (method === 'HEAD') return new Response(null, { status, headers });
  const body = await files.get(row.version, range ?? undefined);
  return body === null ? null : new Response(body, { status, headers });
}

/** Whole seconds, as HTTP dates have them. */
function lastModifiedOf({ metadata, updated_at }: ObjectRow): Date {
  const time = Date.parse(metadata.lastModified) || updated_at.getTime();
  return new Date(Math.floor(time / 1000) * 1000);
}

function standingHeaders(row: ObjectRow, { isPublic, expires }: Readable, now: Date): Headers {
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

function describeBody(headers: Headers, { name, metadata }: ObjectRow, download: string | undefined): void {
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
