import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { StorageError } from '#server/platform/storage/errors.ts';
import type { ObjectPath, StorageServices } from './request.ts';

export type Scope = 'download' | 'upload';

const Payload = z.object({
  url: z.string(),
  scope: z.string(),
  exp: z.number(),
  owner: z.string().nullable().default(null),
  upsert: z.boolean().default(false),
});

export type UrlClaims = z.output<typeof Payload>;

/**
 * Tokens in signed URLs: each lets its holder do one thing with one object until it expires. Their key is derived for
 * this purpose only and they carry no role, so they cannot be used as access tokens, nor access tokens as them.
 */
export function createUrlTokens({ identity, clock }: Pick<StorageServices, 'identity' | 'clock'>) {
  const key = identity.mac('storage signed addresses', 'key');
  const urlOf = ({ bucket, name }: ObjectPath) => `${bucket}/${name}`;

  return {
    sign(
      scope: Scope,
      objectPath: ObjectPath,
      seconds: number,
      more: { owner?: string | null; upsert?: boolean } = {},
    ): Promise<string> {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ ...more, url: urlOf(objectPath), scope: `storage:${scope}`, iat: now, exp: now + seconds })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key);
    },

    /** @throws {StorageError} InvalidJWT, InvalidSignature */
    async verify(token: string, scope: Scope, objectPath: ObjectPath): Promise<UrlClaims> {
      const payload = await read(token, key, clock.now());
      if (payload.scope !== `storage:${scope}`)
        throw new StorageError(400, 'InvalidSignature', `Token is not scoped for ${scope}`);
      if (payload.url !== urlOf(objectPath)) throw new StorageError(400, 'InvalidSignature', 'Invalid signature');
      return payload;
    },
  };
}

export type UrlTokens = ReturnType<typeof createUrlTokens>;

async function read(token: string, key: Buffer, currentDate: Date): Promise<UrlClaims> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate, requiredClaims: ['exp'] });
    return Payload.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw new StorageError(400, 'InvalidJWT', wordsFor(error), { cause: error });
    throw error;
  }
}

const wordsFor = (error: Error) => (error instanceof errors.JOSEError ? error.message : 'Invalid JWT');
