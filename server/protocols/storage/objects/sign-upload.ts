import type { Caller } from '#server/platform/db/scope.ts';
import { invalidRequest } from '#server/platform/storage/errors.ts';
import { requireMayWrite, storeObject } from '#server/platform/storage/store-object.ts';
import {
  objectPathOf,
  requireCaller,
  ownerOf,
  type Endpoint,
  type QuotaOf,
  type StorageContext,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import type { UrlTokens } from '#server/protocols/storage/url-tokens.ts';
import { receiveFile } from './incoming.ts';
import { currentClaims, signerOf, type Signer } from './signer.ts';

const TWO_HOURS = 7200;

/** The signer as the caller of this request. @throws {StorageError} AccessDenied */
const asSigner = async (services: StorageServices, c: StorageContext, signer: Signer): Promise<Caller> => ({
  claims: await currentClaims(services, signer),
  ip: c.get('ip'),
  userAgent: c.req.header('user-agent') ?? '',
});

/** POST /object/upload/sign/:bucket/*: a URL whose holder may upload this one object on the caller's behalf. */
export function signUpload(services: StorageServices, tokens: UrlTokens): Endpoint {
  return async (c) => {
    const signer = signerOf(requireCaller(c));
    const objectPath = objectPathOf(c, '/object/upload/sign');
    const upsert = c.req.header('x-upsert') === 'true';
    const caller = await asSigner(services, c, signer);
    await requireMayWrite(services, caller, { ...objectPath, upsert, owner: ownerOf(caller) }, {});
    const token = await tokens.sign('upload', objectPath, TWO_HOURS, { upsert, signer });
    return c.json({ url: `/object/upload/sign/${objectPath.bucket}/${objectPath.name}?token=${token}`, token });
  };
}

/**
 * PUT /object/upload/sign/:bucket/*?token=: an upload by the signer, under the policies and limits of this moment. The
 * URL can be used again until it expires; without `x-upsert` at signing, a second upload finds the name taken.
 */
export function uploadSigned(services: StorageServices, tokens: UrlTokens, quotaOf: QuotaOf): Endpoint {
  return async (c) => {
    const objectPath = objectPathOf(c, '/object/upload/sign');
    const token = c.req.query('token');
    if (token === undefined) throw invalidRequest("querystring must have required property 'token'");
    const { signer, upsert } = await tokens.verifyUpload(token, objectPath);
    const caller = await asSigner(services, c, signer);
    const target = { ...objectPath, upsert, owner: ownerOf(caller) };
    const limits = { maxBytes: services.config.files.maxBytes, quota: quotaOf(caller) };
    await storeObject(services, caller, target, limits, () => receiveFile(c.req.raw));
    return c.json({ Key: `${objectPath.bucket}/${objectPath.name}` });
  };
}
