import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { DataFolderError, KEYS_FILE } from '#server/platform/db/data-folder.ts';
import { createPrivateFile, readPrivateFile, replacePrivateFile } from './private-file.ts';

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);
const SigningKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal('ES256'),
  kid: z.string().min(1),
  x: base64url,
  y: base64url,
  d: base64url,
  /** When the key starts to sign, in Unix seconds. Until then it is only published. Absent in an installation's first key. */
  signsFrom: z.number().int().optional(),
});
const KeyFile = z.object({
  /** The key that started most recently signs. All of them verify. */
  signing: z.array(SigningKey).min(1),
  serviceRoleKey: z.string().min(32),
  /** 256 bits, base64url. */
  seal: base64url.length(43),
});

export type KeyFile = z.infer<typeof KeyFile>;

export type SigningKey = z.infer<typeof SigningKey>;

async function makeSigningKey(signsFrom?: number): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return SigningKey.parse({ ...jwk, alg: 'ES256', kid, ...(signsFrom === undefined ? {} : { signsFrom }) });
}

async function makeKeys(): Promise<KeyFile> {
  return KeyFile.parse({
    signing: [await makeSigningKey()],
    serviceRoleKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    seal: randomBytes(32).toString('base64url'),
  });
}

const pathIn = (dataDir: string) => join(dataDir, KEYS_FILE);

function parseKeys(text: string): KeyFile | null {
  try {
    return KeyFile.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Null if there is no file. @throws {DataFolderError} for a file that cannot be used, without any of its content */
export async function readKeys(dataDir: string): Promise<KeyFile | null> {
  const path = pathIn(dataDir);
  const text = await readPrivateFile(path);
  if (text === null) return null;
  const keys = parseKeys(text);
  if (keys !== null) return keys;
  const fault = text.trim() === '' ? 'is empty' : 'is damaged';
  throw new DataFolderError(
    `DATA_DIR: ${path} ${fault}; put the file of a backup in its place, or remove it to begin with new keys, which ends every session`,
  );
}

const textOf = (keys: KeyFile): string => `${JSON.stringify(keys, null, 2)}\n`;

/**
 * The keys in `dataDir/keys.json` (mode 0600), created on the first call. Processes that start simultaneously use the same set.
 * @throws {DataFolderError}
 */
export async function loadKeys(dataDir: string): Promise<{ keys: KeyFile; areNew: boolean }> {
  const known = await readKeys(dataDir);
  if (known !== null) return { keys: known, areNew: false };
  makeFolder(dataDir);
  await createPrivateFile(pathIn(dataDir), textOf(await makeKeys()));
  const keys = await readKeys(dataDir);
  if (keys === null) throw new DataFolderError(`DATA_DIR: ${pathIn(dataDir)} is a link to a file that does not exist`);
  return { keys, areNew: true };
}

/** How long verifiers may cache the published keys (`jwks.ts`), and the maximum lifetime of a token, in seconds. */
const PUBLISHED_SECONDS = 600;
const TOKEN_SECONDS = 3600;
/** Overlap during which an old key still signs: every process has read the file by its end. */
const MARGIN_SECONDS = 120;

const beganAt = (key: SigningKey) => key.signsFrom ?? 0;

/** The key that signs at `now` (Unix seconds): the newest that has started. */
export function signerAt(keys: readonly SigningKey[], now: number): SigningKey {
  const [first, ...others] = keys.filter((key) => beganAt(key) <= now);
  if (first === undefined) throw new Error('no key of this installation signs yet');
  return others.reduce((newest, key) => (beganAt(key) > beganAt(newest) ? key : newest), first);
}

/** Keys that tokens may use, newest first: the signing key, later keys, and old keys until their last token expires. */
export function knownAt(keys: readonly SigningKey[], now: number): SigningKey[] {
  const newestFirst = keys.toSorted((left, right) => beganAt(right) - beganAt(left));
  return newestFirst.filter((key, index) => {
    const successor = newestFirst[index - 1];
    return successor === undefined || beganAt(successor) + TOKEN_SECONDS + MARGIN_SECONDS > now;
  });
}

/**
 * Adds a signing key. It is published immediately and signs once every cached key set without it has expired, so no
 * verifier sees an unknown key. Keys that are no longer needed are removed.
 * @returns when the new key starts to sign, in Unix seconds
 */
export async function rotateSigningKey(dataDir: string, now: number): Promise<number> {
  const path = pathIn(dataDir);
  const keys = await readKeys(dataDir);
  if (keys === null)
    throw new DataFolderError(`DATA_DIR: ${path} does not exist; the shop makes its keys at its first start`);
  const signsFrom = now + PUBLISHED_SECONDS + MARGIN_SECONDS;
  const signing = [await makeSigningKey(signsFrom), ...knownAt(keys.signing, now)];
  await replacePrivateFile(path, textOf({ ...keys, signing }));
  return signsFrom;
}
