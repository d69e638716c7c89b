import { createHash } from 'node:crypto';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import type { ResultImport } from './imports.queries.ts';

const fileChanged = () =>
  new AppError(
    409,
    'file_changed',
    'The stored file is not the one that was previewed, so nothing was imported. Discard this preview, upload the file again and check the new figures.',
  );

/** Reads the previewed version of the file again. @throws {AppError} 409 if its content is not what was previewed */
export async function checkContent(
  files: Services['files'],
  { file_version: version, sha256 }: Pick<ResultImport, 'file_version' | 'sha256'>,
): Promise<void> {
  if (version === null) throw new AppError(409, 'conflict', 'The preview is too old. Please preview the file again.');
  const stream = await files.get(version);
  if (stream === null) throw fileChanged();
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  if (hash.digest('hex') !== sha256) throw fileChanged();
}

/** @throws {AppError} 409 if the file of the import has another version than the one whose content was checked */
export function checkVersion({ file_version: previewed }: Pick<ResultImport, 'file_version'>, current: string | null) {
  if (previewed === null || previewed !== current) throw fileChanged();
}
