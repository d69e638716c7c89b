import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createDiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { createS3Files } from './s3-files.ts';

/** The files store that the settings name: the data folder, or an S3-compatible one. */
export function openFiles({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): Files {
  const folder = join(dataDir, 'files');
  return files.s3 === null ? createDiskFiles(folder) : createS3Files({ ...files.s3, incoming: join(folder, 'incoming') });
}
