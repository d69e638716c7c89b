import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { DataFolderError, SETTING_KEY_FILE } from '#server/platform/db/data-folder.ts';
import { createPrivateFile, readPrivateFile } from '#server/platform/keys/private-file.ts';

const KeyFile = z.object({ id: z.uuid(), key: z.base64url().length(43) });

/** Seals secrets among the stored settings. It is in no archive: who finds a backup reads none of them. */
export interface SettingKey {
  id: string;
  key: Buffer;
}

/**
 * The key in `dataDir/settings.key` (mode 0600), created on the first call. Processes that start at once use the same one.
 * @throws {DataFolderError} for a file that cannot be used, without any of its content
 */
export async function loadSettingKey(dataDir: string): Promise<SettingKey> {
  const path = join(dataDir, SETTING_KEY_FILE);
  const known = await readKey(path);
  if (known !== null) return known;
  const made = { id: randomUUID(), key: randomBytes(32).toString('base64url') };
  await createPrivateFile(path, `${JSON.stringify(made)}\n`);
  const key = await readKey(path);
  if (key === null) throw new DataFolderError(`DATA_DIR: ${path} is a link to a file that does not exist`);
  return key;
}

async function readKey(path: string): Promise<SettingKey | null> {
  const text = await readPrivateFile(path);
  if (text === null) return null;
  const { id, key } = parse(path, text);
  return { id, key: Buffer.from(key, 'base64url') };
}

function parse(path: string, text: string): z.output<typeof KeyFile> {
  try {
    return KeyFile.parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    throw new DataFolderError(
      `DATA_DIR: ${path} is damaged; put the file back, or remove it and enter the passwords among the settings again`,
    );
  }
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @returns base64url of nonce, tag and text. The name is part of what is authenticated: a value cannot be moved to another setting */
export function sealSetting({ key }: SettingKey, name: string, value: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Null if it was sealed with another key, for another setting, or changed since. */
export function openSetting({ key }: SettingKey, name: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    // GCM says no more than that.
    return null;
  }
}
