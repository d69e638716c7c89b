import { importJWK, type CryptoKey } from 'jose';
import type { Clock } from '#server/platform/clock.ts';
import { knownAt, readKeys, signerAt, type KeyFile, type SigningKey } from './key-file.ts';

/** The signing keys of an installation. An operator may rotate them while it runs. */
export interface KeyRing {
  signer(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public key with this id. Null if it is unknown or its last token has expired. */
  find(kid: string): Promise<CryptoKey | null>;
  /** Public keys, newest first. */
  published(): Promise<Record<string, unknown>[]>;
}

/** Poll interval for a changed file. */
const READ_AGAIN_MS = 60_000;

const unixSeconds = (clock: Clock) => Math.floor(clock.now().getTime() / 1000);

async function importKey(jwk: Record<string, unknown>): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new Error('a signing key is no key pair');
  return key;
}

/** Starts with the keys that were loaded from `dataDir`. */
export function createKeyRing(dataDir: string, loaded: KeyFile, clock: Clock): KeyRing {
  let keys = loaded.signing;
  let readAt = performance.now();
  const imported = new Map<string, Promise<CryptoKey>>();

  async function current(): Promise<readonly SigningKey[]> {
    if (performance.now() - readAt < READ_AGAIN_MS) return keys;
    readAt = performance.now();
    // Without the file, it goes on with the keys it has: others would end every session.
    keys = (await readKeys(dataDir))?.signing ?? keys;
    return keys;
  }

  function remember(name: string, jwk: Record<string, unknown>): Promise<CryptoKey> {
    const known = imported.get(name) ?? importKey(jwk);
    imported.set(name, known);
    return known;
  }

  return {
    async signer() {
      const { signsFrom: _from, ...jwk } = signerAt(await current(), unixSeconds(clock));
      return { kid: jwk.kid, key: await remember(`private ${jwk.kid}`, jwk) };
    },
    async find(kid) {
      const found = knownAt(await current(), unixSeconds(clock)).find((key) => key.kid === kid);
      if (found === undefined) return null;
      const { d: _private, signsFrom: _from, ...jwk } = found;
      return remember(kid, jwk);
    },
    async published() {
      return knownAt(await current(), unixSeconds(clock)).map(({ kty, crv, alg, kid, x, y }) => ({
        kty,
        crv,
        alg,
        kid,
        x,
        y,
        use: 'sig',
        key_ops: ['verify'],
        ext: true,
      }));
    },
  };
}
