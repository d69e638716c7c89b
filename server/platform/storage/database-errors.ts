import { DatabaseError } from '#server/platform/db/database.ts';
import { accessDenied, alreadyExists, bucketNotFound, rowLevelSecurityError, StorageError } from './errors.ts';

/** Converts a database error to a storage error. Other errors are returned unchanged. */
export function asStorageError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === '42501')
    return error.message.includes('row-level security')
      ? rowLevelSecurityError(error)
      : accessDenied(error.message, error);
  if (error.code === '23505')
    return alreadyExists(error.table === 'buckets' ? 'BucketAlreadyExists' : 'KeyAlreadyExists', error);
  if (error.code === '23503') return foreignKeyError(error);
  if (error.code === '57014')
    return new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out', { cause: error });
  // Text or JSON that a column cannot store, or a violated check constraint.
  if (['22001', '22003', '22021', '22P02', '22P05', '23514'].includes(error.code)) {
    return new StorageError(400, 'InvalidParameter', 'A value in the request cannot be stored', { cause: error });
  }
  return error;
}

/** The only foreign key references a bucket from its objects. */
function foreignKeyError(error: DatabaseError): StorageError {
  const stillUsed = error.detail?.includes('is still referenced') === true;
  return stillUsed
    ? new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty', { cause: error })
    : bucketNotFound();
}

/** Awaits `work` and rethrows database errors as storage errors. */
export async function withStorageErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asStorageError(error);
  }
}
