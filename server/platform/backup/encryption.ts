import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { ConfigError } from '#server/config.ts';
import { BackupError } from './backup-error.ts';

/** How archives are encrypted. With neither, they are not. */
export interface EncryptionKeys {
  /** An age recipient (`age1…`): only the holder of its identity can decrypt. */
  recipient: string | null;
  passphrase: string | null;
}

export interface DecryptionKeys {
  /** An age identity (`AGE-SECRET-KEY-1…`). */
  identity: string | null;
  passphrase: string | null;
}

const MAGIC = 'age-encryption.org/v1';

export const isEncrypting = ({ recipient, passphrase }: EncryptionKeys): boolean =>
  recipient !== null || passphrase !== null;

/** Whether the server can open the archives that it makes. */
export const canOpen = ({ recipient, passphrase, identity }: EncryptionKeys & DecryptionKeys): boolean =>
  recipient === null ? passphrase !== null || identity !== null : identity !== null;

// The web streams of Node and of the DOM's types differ in name only.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeStream<Uint8Array>);

function encrypterFor(recipient: string): Encrypter {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new ConfigError(`BACKUP_RECIPIENT: not an age recipient (${(error as Error).message})`, { cause: error });
  }
  return encrypter;
}

/** @throws {ConfigError} for a recipient that is mistyped or cut off: it has a checksum */
export const requireRecipient = (recipient: string): void => void encrypterFor(recipient);

function encrypterWith(passphrase: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter;
}

/** Encrypts for the recipient if there is one, else with the passphrase. @throws {ConfigError} for a recipient that is none */
export async function encrypt(archive: Readable, { recipient, passphrase }: EncryptionKeys): Promise<Readable> {
  if (recipient === null && passphrase === null) return archive;
  const encrypter = recipient === null ? encrypterWith(passphrase ?? '') : encrypterFor(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(archive)));
}

/**
 * Decrypts an archive if it is encrypted. With a key, it has to be: whoever can write to the place of the archives could
 * have put one there that they made themselves, with keys and accounts of their own.
 * @throws {BackupError} without the right key
 */
export async function decrypt(archive: Readable, { identity, passphrase }: DecryptionKeys): Promise<Readable> {
  const { start, whole } = await peek(archive, MAGIC.length);
  if (start !== MAGIC) {
    const key = passphrase === null ? 'BACKUP_IDENTITY' : 'BACKUP_PASSPHRASE';
    if (identity === null && passphrase === null) return whole;
    whole.destroy();
    throw new BackupError(
      `the archive is not encrypted although ${key} is set, so anyone could have made it; if you know that it is yours, unset ${identity === null || passphrase === null ? key : 'BACKUP_PASSPHRASE and BACKUP_IDENTITY'} for this command`,
      { fault: 'not_encrypted' },
    );
  }
  if (identity === null && passphrase === null)
    throw new BackupError('the archive is encrypted: set BACKUP_IDENTITY or BACKUP_PASSPHRASE', { fault: 'key' });
  const decrypter = new Decrypter();
  try {
    if (identity !== null) decrypter.addIdentity(identity);
    if (passphrase !== null) decrypter.addPassphrase(passphrase);
    return fromWeb(await decrypter.decrypt(toWeb(whole)));
  } catch (error) {
    whole.destroy();
    throw new BackupError(
      'the archive cannot be decrypted: BACKUP_IDENTITY or BACKUP_PASSPHRASE does not fit, or its beginning is damaged',
      { fault: 'key', cause: error },
    );
  }
}

/** Reads the first bytes without taking them from the stream. */
async function peek(stream: Readable, length: number): Promise<{ start: string; whole: Readable }> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let read = Buffer.alloc(0);
  let done = false;
  while (read.length < length && !done) {
    const next = await chunks.next();
    if (next.done === true) done = true;
    else read = Buffer.concat([read, next.value]);
  }
  async function* again() {
    yield read;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  }
  return { start: read.subarray(0, length).toString('latin1'), whole: Readable.from(again(), { objectMode: false }) };
}
