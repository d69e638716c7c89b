import { findSigned, type FindReadable } from '#server/protocols/storage/objects/find-readable.ts';
import type { Readable } from '#server/protocols/storage/objects/object-headers.ts';
import { parseWith, type StorageContext, type StorageServices } from '#server/protocols/storage/request.ts';
import type { UrlTokens } from '#server/protocols/storage/url-tokens.ts';
import { NO_TRANSFORMATION, requireMayRequest, Transformation } from './transformation.ts';

export interface FoundImage {
  readable: Readable;
  transform: Transformation;
}

export type FindImage = (c: StorageContext) => Promise<FoundImage>;

/** The transformation in the query. @throws {StorageError} InvalidRequest */
export function asRequested(find: FindReadable): FindImage {
  return async (c) => {
    const readable = await find(c);
    const transform = parseWith(Transformation, c.req.query(), 'querystring');
    const result = c.get('caller');
    requireMayRequest(transform, 'caller' in result ? result.caller : null);
    return { readable, transform };
  };
}

/** The transformation in the token of a signed URL, whatever the query says. */
export function asSigned(services: StorageServices, tokens: UrlTokens): FindImage {
  const find = findSigned(services, tokens, '/render/image/sign');
  return async (c) => {
    const { readable, transform } = await find(c);
    return { readable, transform: transform ?? NO_TRANSFORMATION };
  };
}
