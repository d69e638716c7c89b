import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { StorageError } from '#server/platform/storage/errors.ts';
import { Signer } from './objects/signer.ts';
import { Transformation } from './render/transformation.ts';
import type { ObjectPath, StorageServices } from './request.ts';

type Scope = 'download' | 'upload';

const Claims = z.object({ url: z.string(), scope: z.string(), exp: z.number() });
/**
 * Without `transform`, the token is for the file as it is. `account` is the sealed id of the one that signed it, if one did:
 * whoever gets the URL need not learn it.
 */
const Download = Claims.extend({ transform: Transformation.optional(), account: z.string().optional() });
const Upload = Claims.extend({ upsert: z.boolean(), signer: Signer });
type Permit = Pick<z.output<typeof Upload>, 'upsert' | 'signer'>;
type Restriction = Pick<z.output<typeof Download>, 'transform' | 'account'>;

/**
 * Tokens in signed URLs: each lets its holder do one thing with one object until it expires. Their key is derived for
 * this purpose only and they carry no role, so they cannot be used as access tokens, nor access tokens as them.
 */
export function createUrlTokens({ identity, clock }: Pick<StorageServices, 'identity' | 'clock'>) {
  const key = identity.mac('storage signed addresses', 'key');
  const urlOf = ({ bucket, name }: ObjectPath) => `${bucket}/${name}`;

  function sign(scope: 'download', objectPath: ObjectPath, seconds: number, only?: Restriction): Promise<string>;
  function sign(scope: 'upload', objectPath: ObjectPath, seconds: number, permit: Permit): Promise<string>;
  function sign(scope: Scope, objectPath: ObjectPath, seconds: number, more?: Permit | Restriction): Promise<string> {
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ ...more, url: urlOf(objectPath), scope: `storage:${scope}`, iat: now, exp: now + seconds })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key);
  }

  async function verify(token: string, scope: Scope, objectPath: ObjectPath): Promise<unknown> {
    const payload = await read(token, key, clock.now());
    if (payload.scope !== `storage:${scope}`)
      throw new StorageError(400, 'InvalidSignature', `Token is not scoped for ${scope}`);
    if (payload.url !== urlOf(objectPath)) throw new StorageError(400, 'InvalidSignature', 'Invalid signature');
    return payload;
  }

  return {
    sign,
    /** @throws {StorageError} InvalidJWT, InvalidSignature */
    verifyDownload: async (token: string, objectPath: ObjectPath) =>
      parse(Download, await verify(token, 'download', objectPath)),
    /** @throws {StorageError} InvalidJWT, InvalidSignature */
    verifyUpload: async (token: string, objectPath: ObjectPath) =>
      parse(Upload, await verify(token, 'upload', objectPath)),
  };
}

export type UrlTokens = ReturnType<typeof createUrlTokens>;

const invalidToken = (message: string, cause: Error) => new StorageError(400, 'InvalidJWT', message, { cause });

async function read(token: string, key: Buffer, currentDate: Date) {
  try {
    return (await jwtVerify(token, key, { algorithms: ['HS256'], currentDate, requiredClaims: ['exp'] })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw invalidToken(error.message, error);
    throw error;
  }
}

/** A token of another version of the server may lack a claim. */
function parse<T extends z.ZodType>(schema: T, payload: unknown): z.output<T> {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw invalidToken('Invalid JWT', parsed.error);
  return parsed.data;
}
