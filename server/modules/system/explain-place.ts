import { BackupError, systemReason } from '#server/platform/backup/backup-error.ts';
import { DatabaseError } from '#server/platform/db/database.ts';
import { S3Error, S3Unreachable } from '#server/platform/files/s3-client.ts';

/** What is wrong, as a sentence for the screen. */
export class PlaceProblem extends Error {
  override readonly name = 'PlaceProblem';
}

/** What is wrong with a place, in a sentence without paths, keys or data. */
export function explainPlace(error: unknown): string {
  if (error instanceof PlaceProblem) return error.message;
  if (error instanceof S3Error) return explainStore(error);
  if (error instanceof S3Unreachable)
    return `The storage can’t be reached${error.code === undefined ? '' : ` (${error.code})`}. Check its address.`;
  if (error instanceof DatabaseError) return `The database answered with error ${error.code}.`;
  if (error instanceof BackupError && error.cause !== undefined) return explainPlace(error.cause);
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return 'The folder doesn’t exist yet. The first backup makes it, if the server may.';
  const reason = systemReason(error);
  return reason === undefined
    ? 'It failed for a reason that the server’s log describes.'
    : `The folder can’t be used: ${reason}.`;
}

function explainStore({ status, code }: S3Error): string {
  const said = `${status}${code === '' ? '' : ` ${code}`}`;
  if (status === 401 || status === 403)
    return `The storage rejects the keys, or they don’t open this bucket (${said}).`;
  if (status === 404) return `The storage has no such bucket (${said}).`;
  return `The storage answered with an error (${said}).`;
}
