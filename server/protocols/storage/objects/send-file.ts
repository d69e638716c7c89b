import { requestFacts } from '#server/http/request-log.ts';
import { objectNotFound, StorageError } from '#server/platform/storage/errors.ts';
import type { ObjectRow } from '#server/platform/storage/objects.queries.ts';
import type { StorageContext, StorageServices } from '#server/protocols/storage/request.ts';
import { mayAnswerRange, requireConditions } from './conditions.ts';
import { describeBody, lastModifiedOf, standingHeaders, type Readable } from './object-headers.ts';
import { parseRange } from './ranges.ts';

/** How often a file may be replaced between reading its row and opening it. */
export const TRIES = 3;

/** GET and HEAD of a file: whole, a range, or 304. @throws {StorageError} NoSuchKey */
export async function sendFile(services: StorageServices, c: StorageContext, readable: Readable): Promise<Response> {
  let object: string | null = null;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const row = await readable.load();
    if (row === null) throw objectNotFound();
    object = row.id;
    const response = await sendRow(services, c, row, readable);
    if (response !== null) return response;
  }
  services.log.error({ ...requestFacts(c), object }, 'an object has a row, but no file');
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
  if (requireConditions(asked, validators) === 304) return new Response(null, { status: 304, headers });

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
