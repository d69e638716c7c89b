import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import type { S3Settings } from '#server/platform/files/s3-client.ts';
import { BackupError, explainWriting } from './backup-error.ts';

export interface StoredArchive {
  name: string;
  bytes: number;
  modifiedAt: Date;
}

/** Where archives are kept: a folder, or a prefix of an S3 bucket. */
export interface ArchiveFolder {
  /** The place of an archive, for messages. */
  locate(name: string): string;
  /** Stores a whole archive and returns its bytes. If it fails, there is nothing under the name. @throws {BackupError} */
  write(name: string, body: AsyncIterable<Uint8Array>): Promise<number>;
  /** @throws {BackupError} if there is none */
  read(name: string): Promise<Readable>;
  list(): Promise<StoredArchive[]>;
  remove(name: string): Promise<void>;
}

/** The credentials and the endpoint for `s3://` locations. */
type BackupS3 = Omit<S3Settings, 'bucket'>;

export interface ArchiveLocation {
  folder: ArchiveFolder;
  /** Null if the location names a folder only. */
  name: string | null;
}

/** Opens `PATH`, `PATH/`, `s3://bucket/prefix` or `s3://bucket/prefix/name.tar.zst`. @throws {BackupError} */
export async function openLocation(location: string, s3: BackupS3 | null): Promise<ArchiveLocation> {
  if (location.startsWith('s3://')) {
    const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(location) ?? [];
    if (bucket === '') throw new BackupError(`${location} does not name a bucket`);
    if (s3 === null) throw new BackupError('s3:// needs BACKUP_S3_ENDPOINT and its keys, or S3_ENDPOINT and its keys');
    const isArchive = /\.tar\.zst(\.age)?$/.test(path);
    const prefix = isArchive ? path.slice(0, path.lastIndexOf('/') + 1) : path.replace(/\/?$/, path === '' ? '' : '/');
    const { createS3Folder } = await import('./s3-folder.ts');
    return { folder: createS3Folder({ ...s3, bucket }, prefix), name: isArchive ? path.slice(prefix.length) : null };
  }
  const path = resolve(location);
  const isFolder = /[/\\]$/.test(location) || (await stat(path).catch(() => null))?.isDirectory() === true;
  return isFolder
    ? { folder: diskFolder(path), name: null }
    : { folder: diskFolder(dirname(path)), name: basename(path) };
}

function diskFolder(folder: string): ArchiveFolder {
  return {
    locate: (name) => join(folder, name),
    async write(name, body) {
      const path = join(folder, name);
      const partial = `${path}.partial`;
      try {
        makeFolder(folder);
        if ((await stat(path).catch(() => null)) !== null)
          throw new BackupError(`${path} exists already: name a folder, or a file that does not exist`);
        const bytes = await writeFile(partial, body);
        await rename(partial, path);
        return bytes;
      } catch (error) {
        // The first error is the one to report.
        await rm(partial, { force: true }).catch(() => undefined);
        throw explainWriting(error, path);
      }
    },
    async read(name) {
      const path = join(folder, name);
      if ((await stat(path).catch(() => null))?.isFile() !== true)
        throw new BackupError(`there is no archive ${path}`, { fault: 'missing' });
      return createReadStream(path, { highWaterMark: 1024 * 1024 });
    },
    async list() {
      const archives: StoredArchive[] = [];
      for (const name of await readdir(folder)) {
        const stats = await stat(join(folder, name));
        if (stats.isFile()) archives.push({ name, bytes: stats.size, modifiedAt: stats.mtime });
      }
      return archives;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** The archive holds keys, so only its owner may read it. */
async function writeFile(path: string, body: AsyncIterable<Uint8Array>): Promise<number> {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of body) {
      for (let rest = chunk; rest.byteLength > 0;) rest = rest.subarray((await file.write(rest)).bytesWritten);
      bytes += chunk.byteLength;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes;
}
