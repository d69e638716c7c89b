import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import type { ArchiveLocation } from './archive-folder.ts';
import { encrypt, isEncrypting, type EncryptionKeys } from './encryption.ts';
import type { Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';

export interface StoredBackup {
  location: string;
  bytes: number;
  encrypted: boolean;
  manifest: Manifest;
}

/** What an archive was made for, in its name: each kind is kept for itself, so that requests evict nothing else. */
export const archiveKinds = ['', 'requested-'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/** `hypecast-20261123T204500Z.tar.zst`, with `.age` if it is encrypted. */
const archiveName = (at: Date, keys: EncryptionKeys, kind: ArchiveKind): string =>
  `hypecast-${kind}${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar.zst${isEncrypting(keys) ? '.age' : ''}`;

export const isArchiveName = (name: string, kind: ArchiveKind = ''): boolean =>
  name.startsWith(`hypecast-${kind}`) && /^\d{8}T\d{6}Z\.tar\.zst(\.age)?$/.test(name.slice(`hypecast-${kind}`.length));

/**
 * Encrypts and stores an archive. It is read and checked on its way, so that a truncated or damaged one never gets its
 * name.
 * @throws {BackupError}
 */
export async function storeArchive(
  archive: Readable,
  { folder, name }: ArchiveLocation,
  keys: EncryptionKeys,
  at: Date,
  kind: ArchiveKind = '',
): Promise<StoredBackup> {
  const copy = new PassThrough();
  const checked = readArchive(copy);
  // Awaited below; an error may come before.
  checked.catch(() => undefined);
  const stored = name ?? archiveName(at, keys, kind);
  let body: Readable | undefined;
  try {
    body = await encrypt(Readable.from(whileChecked(archive, copy, checked), { objectMode: false }), keys);
    // If writing fails before it reads, nobody else listens.
    body.on('error', () => undefined);
    const bytes = await folder.write(stored, body);
    return { location: folder.locate(stored), bytes, encrypted: isEncrypting(keys), manifest: await checked };
  } finally {
    body?.destroy();
    archive.destroy();
    copy.destroy();
  }
}

/** Passes the archive on and ends only after the copy was found to be good. */
async function* whileChecked(archive: Readable, copy: PassThrough, checked: Promise<unknown>) {
  for await (const chunk of archive as AsyncIterable<Uint8Array>) {
    // A failed check stops reading: nothing would drain.
    if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), checked]);
    yield chunk;
  }
  copy.end();
  await checked;
}
