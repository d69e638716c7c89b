import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod';

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);
const SigningKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal('ES256'),
  kid: z.string().min(1),
  x: base64url,
  y: base64url,
  d: base64url,
});
const KeyFile = z.object({
  /** The first signs; all verify. */
  signing: z.array(SigningKey).min(1),
  serviceRoleKey: z.string().min(32),
  /** 256 bits, base64url. */
  seal: base64url.length(43),
});

export type KeyFile = z.infer<typeof KeyFile>;

async function makeKeys(): Promise<KeyFile> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return KeyFile.parse({
    signing: [{ ...jwk, alg: 'ES256', kid }],
    serviceRoleKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    seal: randomBytes(32).toString('base64url'),
  });
}

async function readKeys(path: string): Promise<KeyFile | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const parsed = KeyFile.safeParse(JSON.parse(text));
  // The issues of a bad file would quote key material.
  if (!parsed.success) throw new Error(`${path} does not hold the keys of an installation`);
  return parsed.data;
}

/** Complete and on disk before it has its name; a link never replaces, so the first of two processes wins. */
async function publish(path: string, keys: KeyFile): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(temporary);
  }
}

/** The keys in `dataDir/keys.json` (mode 0600), made at the first call. Processes that start at once agree on one set. */
export async function loadKeys(dataDir: string): Promise<KeyFile> {
  const path = join(dataDir, 'keys.json');
  const known = await readKeys(path);
  if (known !== null) return known;
  await mkdir(dataDir, { recursive: true });
  await publish(path, await makeKeys());
  const made = await readKeys(path);
  if (made === null) throw new Error(`${path} vanished while it was being made`);
  return made;
}
