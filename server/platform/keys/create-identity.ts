import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Claims } from '#server/platform/db/scope.ts';
import { TokenError, type Identity } from './identity.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { loadKeys } from './key-file.ts';

interface IdentityOptions {
  config: Pick<Config, 'dataDir' | 'serviceRoleKey'> & { auth: Pick<Config['auth'], 'jwtSecret'> };
  clock: Clock;
  /** `{publicUrl}/auth/v1`; read for each signature, because the port may not be known at start-up. */
  issuer: () => string;
}

const REMEMBERED_TOKENS = 5000;
const MAX_TOKEN_LENGTH = 16_384;
const ROLES: readonly unknown[] = ['anon', 'guest', 'authenticated', 'service_role'];

const digest = (text: string) => createHash('sha256').update(text).digest();
const looksLikeJwt = (text: string) => /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/.test(text);

function bearerOf(headers: Headers): string | null {
  const header = headers.get('authorization');
  if (header === null) return null;
  return /^bearer +(\S+)$/i.exec(header.trim())?.[1] ?? '';
}

function claimsFrom(payload: JWTPayload): Claims {
  if (!ROLES.includes(payload.role)) throw new TokenError('claims', 'the role claim is missing or unknown');
  if (payload.sub !== undefined && typeof payload.sub !== 'string')
    throw new TokenError('claims', 'the sub claim is not a string');
  return payload as Claims;
}

function faultOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenError('expired', 'token is expired');
  if (error instanceof errors.JWTClaimValidationFailed) return new TokenError('claims', error.message);
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new TokenError('signature', 'signature is invalid');
  if (error instanceof errors.JOSEError) return new TokenError('malformed', 'token is malformed');
  return error;
}

/** Each algorithm has its own keys, so a token cannot choose to be verified with a key of another type. */
function verifier(ring: KeyRing, jwtSecret: string | null, clock: Clock) {
  const secret = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret);

  async function keyFor(token: string) {
    const { alg, kid } = decodeProtectedHeader(token);
    const key = alg === 'HS256' ? secret : alg === 'ES256' ? await ring.find(kid ?? '') : null;
    if (key === null) throw new TokenError('signature', 'no key of this server signed the token');
    return { key, alg: alg ?? '' };
  }

  return async (token: string): Promise<Claims> => {
    if (token.length > MAX_TOKEN_LENGTH || !looksLikeJwt(token))
      throw new TokenError('malformed', 'token is malformed');
    try {
      const { key, alg } = await keyFor(token);
      const { payload } = await jwtVerify(token, key, { algorithms: [alg], currentDate: clock.now() });
      return claimsFrom(payload);
    } catch (error) {
      throw faultOf(error instanceof TypeError ? new errors.JWSInvalid(error.message) : error);
    }
  };
}

/** One key per purpose, derived from the seal key. */
function createMacKeys(sealKey: Buffer): (purpose: string) => Buffer {
  const derived = new Map<string, Buffer>();
  return (purpose) => {
    const known = derived.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', sealKey, '', `hypecast mac ${purpose}`, 32));
    derived.set(purpose, key);
    return key;
  };
}

/** Loads the keys of the data folder, or creates them. */
export async function createIdentity({ config, clock, issuer }: IdentityOptions): Promise<Identity> {
  const { keys } = await loadKeys(config.dataDir);
  const ring = createKeyRing(config.dataDir, keys, clock);
  const sealKey = Buffer.from(keys.seal, 'base64url');
  const serviceRoleKey = config.serviceRoleKey ?? keys.serviceRoleKey;
  const serviceKeyDigest = digest(serviceRoleKey);
  const check = verifier(ring, config.auth.jwtSecret, clock);
  const remembered = new LRUCache<string, Claims>({ max: REMEMBERED_TOKENS });
  const macKey = createMacKeys(sealKey);

  // Comparing hashes of equal length reveals neither content nor length.
  const isServiceKey = (text: string) => timingSafeEqual(digest(text), serviceKeyDigest);

  async function verify(token: string): Promise<Claims> {
    const known = remembered.get(token);
    if (known !== undefined) {
      if (typeof known.exp === 'number' && known.exp <= Math.floor(clock.now().getTime() / 1000)) {
        remembered.delete(token);
        throw new TokenError('expired', 'token is expired');
      }
      return known;
    }
    const claims = await check(token);
    remembered.set(token, claims);
    return claims;
  }

  return {
    serviceRoleKey,
    verify,

    async claimsOf(headers) {
      const apikey = headers.get('apikey');
      const bearer = bearerOf(headers);
      const presented = bearer ?? apikey;
      if (presented !== null && presented !== '' && isServiceKey(presented)) return { role: 'service_role' };
      if (bearer === null) return { role: 'anon' };
      if (bearer === apikey && !looksLikeJwt(bearer)) return { role: 'anon' };
      return verify(bearer);
    },

    async sign(claims) {
      const { kid, key } = await ring.signer();
      return new SignJWT({ ...claims, iss: issuer() }).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(key);
    },

    jwks: async () => ({ keys: await ring.published() }),

    seal: (value) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(sealKey),

    async open<T>(sealed: string) {
      const { plaintext } = await compactDecrypt(sealed, sealKey, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return JSON.parse(new TextDecoder().decode(plaintext)) as T;
    },

    mac: (purpose, message) => createHmac('sha256', macKey(purpose)).update(message).digest(),
  };
}
