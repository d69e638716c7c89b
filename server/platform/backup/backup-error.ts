/** What is wrong with an archive. `key`: it is encrypted, and what the server has does not open it. */
export type ArchiveFault = 'missing' | 'damaged' | 'key' | 'not_encrypted' | 'unreachable';

/** A backup or restore that cannot be done. The message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  /** Null: another problem. */
  readonly fault: ArchiveFault | null;

  constructor(message: string, { fault = null, cause }: { fault?: ArchiveFault | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.fault = fault;
  }
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

/** Why the operating system did not do something, as far as the operator can change it. */
export const systemReason = (error: unknown): string | undefined =>
  SYSTEM_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];

/** Says in one line why a file cannot be written. */
export function explainWriting(error: unknown, path: string): unknown {
  const reason = systemReason(error);
  return reason === undefined ? error : new BackupError(`${path} cannot be written: ${reason}`, { cause: error });
}
