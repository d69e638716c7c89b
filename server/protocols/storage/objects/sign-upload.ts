import { requireMayWrite, storeObject } from '#server/platform/storage/store-object.ts';
import { invalidRequest } from '#server/platform/storage/errors.ts';
import { addressOf, bearerOf, callerOf, ownerOf, type Endpoint, type StorageServices } from '../request.ts';
import type { UrlTokens } from '../url-tokens.ts';
import { receiveFile } from './incoming.ts';

const TWO_HOURS = 7200;

/**
 * POST /object/upload/sign/:bucket/*: an address under which whoever has it may upload this one object. Whether the
 * caller may is decided here; the object will be the caller's.
 */
export function signUpload(services: StorageServices, tokens: UrlTokens): Endpoint {
  return async (c) => {
    const caller = await callerOf(services, c);
    const address = addressOf(c, '/object/upload/sign');
    const permit = { upsert: c.req.header('x-upsert') === 'true', owner: ownerOf(caller) };
    await requireMayWrite(services, caller, { ...address, ...permit }, {});
    const token = await tokens.sign('upload', address, TWO_HOURS, permit);
    return c.json({ url: `/object/upload/sign/${address.bucket}/${address.name}?token=${token}`, token });
  };
}

/** PUT /object/upload/sign/:bucket/*?token= */
export function uploadSigned(services: StorageServices, tokens: UrlTokens): Endpoint {
  return async (c) => {
    const address = addressOf(c, '/object/upload/sign');
    const token = c.req.query('token');
    if (token === undefined) throw invalidRequest("querystring must have required property 'token'");
    const { owner, upsert } = await tokens.verify(token, 'upload', address);
    await storeObject(services, bearerOf(c), { ...address, owner, upsert }, services.config.files.maxBytes, () =>
      receiveFile(c.req.raw),
    );
    return c.json({ Key: `${address.bucket}/${address.name}` });
  };
}
