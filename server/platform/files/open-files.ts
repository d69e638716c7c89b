import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createDiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';

/** Opens the configured file store: the data folder or an S3-compatible bucket. */
export async function openFiles({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): Promise<Files> {
  const folder = join(dataDir, 'files');
  if (files.s3 === null) return createDiskFiles(folder);
  const { createS3Files } = await import('./s3-files.ts');
  return createS3Files({ ...files.s3, incoming: join(folder, 'incoming') });
}
