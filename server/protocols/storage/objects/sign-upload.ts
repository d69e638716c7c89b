import { requireMayWrite, storeObject } from '#server/platform/storage/store-object.ts';
import { invalidRequest } from '#server/platform/storage/errors.ts';
import {
  objectPathOf,
  bearerOf,
  requireCaller,
  ownerOf,
  type Endpoint,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import type { UrlTokens } from '#server/protocols/storage/url-tokens.ts';
import { receiveFile } from './incoming.ts';

const TWO_HOURS = 7200;

/**
 * POST /object/upload/sign/:bucket/*: a URL whose holder may upload this one object. The caller's permission is checked
 * here, and the caller will own the object.
 */
export function signUpload(services: StorageServices, tokens: UrlTokens): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const objectPath = objectPathOf(c, '/object/upload/sign');
    const permit = { upsert: c.req.header('x-upsert') === 'true', owner: ownerOf(caller) };
    await requireMayWrite(services, caller, { ...objectPath, ...permit }, {});
    const token = await tokens.sign('upload', objectPath, TWO_HOURS, permit);
    return c.json({ url: `/object/upload/sign/${objectPath.bucket}/${objectPath.name}?token=${token}`, token });
  };
}

/** PUT /object/upload/sign/:bucket/*?token= */
export function uploadSigned(services: StorageServices, tokens: UrlTokens): Endpoint {
  return async (c) => {
    const objectPath = objectPathOf(c, '/object/upload/sign');
    const token = c.req.query('token');
    if (token === undefined) throw invalidRequest("querystring must have required property 'token'");
    const { owner, upsert } = await tokens.verify(token, 'upload', objectPath);
    await storeObject(services, bearerOf(c), { ...objectPath, owner, upsert }, services.config.files.maxBytes, () =>
      receiveFile(c.req.raw),
    );
    return c.json({ Key: `${objectPath.bucket}/${objectPath.name}` });
  };
}
