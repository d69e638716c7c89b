import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { SupabaseClient } from '@supabase/supabase-js';

type AnswerJson = Parameters<SupabaseClient['auth']['passkey']['verifyRegistration']>[0]['credential'];
type RegistrationJson = Extract<AnswerJson, { response: { attestationObject: string } }>;
type AssertionJson = Extract<AnswerJson, { response: { signature: string } }>;
type Transport = NonNullable<RegistrationJson['response']['transports']>[number];

type Bytes = string | ArrayBuffer | ArrayBufferView;
interface Descriptor {
  id: Bytes;
}

/** Options as a server sends them, or as the official client passes them on, with buffers instead of base64url. */
interface CreationOptions {
  challenge: Bytes;
  rp: { id?: string };
  user: { id: Bytes; name: string };
  excludeCredentials?: readonly Descriptor[];
  authenticatorSelection?: { residentKey?: string; userVerification?: string };
}
interface RequestOptions {
  challenge: Bytes;
  rpId?: string;
  allowCredentials?: readonly Descriptor[];
  userVerification?: string;
}

/** Faults that a correct authenticator and browser never produce; each falsifies one part of a response. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  userPresent?: boolean;
  userVerified?: boolean;
  signCount?: number;
  /** Null omits it. */
  userHandle?: string | null;
  /** Names a different key than the signing one. */
  id?: string;
  /** An unrequested attestation statement. */
  attestation?: { fmt: string; attStmt: Map<string, string | Uint8Array> };
  aaguid?: string;
  /** Returns this key again as if it were new. */
  again?: HeldKey;
}

interface HeldKey {
  id: string;
  rpId: string;
  userHandle: string;
  userName: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  signCount: number;
  resident: boolean;
}

const bytes = (value: Bytes): Buffer => {
  if (typeof value === 'string') return Buffer.from(value, 'base64url');
  return ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : Buffer.from(value);
};
const text = (value: Bytes): string => bytes(value).toString('base64url');
const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();
const uint = (value: number, length: 2 | 4): Buffer => {
  const out = Buffer.alloc(length);
  out.writeUIntBE(value, 0, length);
  return out;
};

/** ES256 public key in COSE encoding. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(bytes(x))],
        [-3, new Uint8Array(bytes(y))],
      ]),
    ),
  );
}

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** The authenticator with its browser: `origin` is the requesting page. */
export function createAuthenticator(page: {
  origin: string;
  synced?: boolean;
  userVerification?: boolean;
  transports?: Transport[];
}) {
  const { synced = true, userVerification = true, transports = ['internal', 'hybrid'] } = page;
  const keys: HeldKey[] = [];

  function clientData(type: string, challenge: Bytes, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? text(challenge),
        origin: lies.origin ?? page.origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    );
  }

  function authenticatorData(rpId: string, signCount: number, lies: Lies, attested?: Buffer): Buffer {
    const flags =
      ((lies.userPresent ?? true) ? FLAGS.present : 0) |
      ((lies.userVerified ?? userVerification) ? FLAGS.verified : 0) |
      (synced ? FLAGS.backupEligible | FLAGS.backedUp : 0) |
      (attested === undefined ? 0 : FLAGS.attested);
    return Buffer.concat([
      sha256(lies.rpId ?? rpId),
      Buffer.from([flags]),
      uint(lies.signCount ?? signCount, 4),
      attested ?? Buffer.alloc(0),
    ]);
  }

  /** A browser uses keys only on pages of their own site. */
  function requireOwnSite(rpId: string): void {
    const { hostname } = new URL(page.origin);
    if (hostname !== rpId && !hostname.endsWith(`.${rpId}`))
      throw new Error(`SecurityError: ${rpId} is not the site of ${page.origin}`);
  }

  return {
    keys,
    /** The result of `credential.toJSON()` after `navigator.credentials.create`. */
    create(options: CreationOptions, lies: Lies = {}): RegistrationJson {
      const rpId = options.rp.id ?? new URL(page.origin).hostname;
      requireOwnSite(rpId);
      const excluded = new Set(options.excludeCredentials?.map(({ id }) => text(id)));
      if (keys.some((key) => excluded.has(key.id)))
        throw new Error('InvalidStateError: this authenticator has a key for the account');
      if (options.authenticatorSelection?.userVerification === 'required' && !userVerification)
        throw new Error('NotAllowedError: no PIN is set');
      const { privateKey, publicKey } = lies.again ?? generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const key: HeldKey = {
        id: lies.again?.id ?? randomBytes(32).toString('base64url'),
        rpId,
        userHandle: text(options.user.id),
        userName: options.user.name,
        privateKey,
        publicKey,
        signCount: 0,
        resident: options.authenticatorSelection?.residentKey === 'required',
      };
      keys.push(key);
      const id = bytes(key.id);
      const aaguid = Buffer.from((lies.aaguid ?? '00000000-0000-0000-0000-000000000000').replaceAll('-', ''), 'hex');
      const authData = authenticatorData(
        rpId,
        0,
        lies,
        Buffer.concat([aaguid, uint(id.length, 2), id, coseKey(publicKey)]),
      );
      const { fmt, attStmt } = lies.attestation ?? { fmt: 'none', attStmt: new Map<string, string>() };
      const attestation = new Map<string, string | Uint8Array | Map<string, string | Uint8Array>>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: lies.id ?? key.id,
        rawId: lies.id ?? key.id,
        type: 'public-key' as const,
        authenticatorAttachment: 'platform' as const,
        clientExtensionResults: { credProps: { rk: key.resident } },
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, lies)),
          attestationObject: text(isoCBOR.encode(attestation)),
          transports,
        },
      };
    },
    /** The result of `credential.toJSON()` after `navigator.credentials.get`; the newest matching key signs. */
    get(options: RequestOptions, lies: Lies = {}): AssertionJson {
      const rpId = options.rpId ?? new URL(page.origin).hostname;
      requireOwnSite(rpId);
      const allowed = options.allowCredentials?.map(({ id }) => text(id));
      const key = keys.findLast(
        (held) => held.rpId === rpId && (allowed === undefined ? held.resident : allowed.includes(held.id)),
      );
      if (key === undefined) throw new Error('NotAllowedError: this authenticator has no key for that');
      if (!synced) key.signCount += 1;
      const data = clientData('webauthn.get', options.challenge, lies);
      const authData = authenticatorData(rpId, key.signCount, lies);
      const userHandle = lies.userHandle === undefined ? (key.resident ? key.userHandle : null) : lies.userHandle;
      return {
        id: lies.id ?? key.id,
        rawId: lies.id ?? key.id,
        type: 'public-key' as const,
        authenticatorAttachment: 'platform' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(sign('sha256', Buffer.concat([authData, sha256(data)]), key.privateKey)),
          ...(userHandle === null ? {} : { userHandle }),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
