import { DatabaseError } from '#server/platform/db/database.ts';
import { accessDenied, alreadyExists, bucketNotFound, rowRefused, StorageError } from './errors.ts';

/** What the database refused, in the protocol's words; anything else is given back as it is. */
export function asStorageError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === '42501')
    return error.message.includes('row-level security') ? rowRefused(error) : accessDenied(error.message, error);
  if (error.code === '23505')
    return alreadyExists(error.table === 'buckets' ? 'BucketAlreadyExists' : 'KeyAlreadyExists', error);
  if (error.code === '23503') return foreignKeyRefusal(error);
  if (error.code === '57014')
    return new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out', { cause: error });
  // Text or JSON that no column holds, or a limit of the table.
  if (['22001', '22003', '22021', '22P02', '22P05', '23514'].includes(error.code)) {
    return new StorageError(400, 'InvalidParameter', 'A value in the request cannot be stored', { cause: error });
  }
  return error;
}

/** The one foreign key: from an object to its bucket. */
function foreignKeyRefusal(error: DatabaseError): StorageError {
  const stillUsed = error.detail?.includes('is still referenced') === true;
  return stillUsed
    ? new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty', { cause: error })
    : bucketNotFound();
}

/** Runs `work` and rethrows what the database refuses in the protocol's words. */
export async function inProtocolWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asStorageError(error);
  }
}
