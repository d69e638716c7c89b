/** A backup or restore that cannot be done. The message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'access is denied',
  EPERM: 'it is not permitted there',
  ENOENT: 'the folder does not exist and cannot be made',
  ENAMETOOLONG: 'the name is too long',
  EROFS: 'the file system is read-only',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a part of the path is not a folder',
};

/** Says in one line why a file cannot be written, as far as the operator can change it. */
export function explainWriting(error: unknown, path: string): unknown {
  const reason = SYSTEM_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? error : new BackupError(`${path} cannot be written: ${reason}`, { cause: error });
}
