import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { deleteObjects, deleteNextObjects, type ObjectRow } from './objects.queries.ts';
import { withStorageErrors } from './database-errors.ts';
import { removeFiles, type StorageDeps } from './remove-files.ts';

/** Removes the objects that the caller can delete. @returns the deleted rows @throws {StorageError} */
export async function removeObjects(
  deps: StorageDeps,
  caller: Caller,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const rows = await withStorageErrors(asCaller(deps.db, caller, (sql) => deleteObjects(sql, bucket, names)));
  await removeFiles(
    deps,
    rows.map((row) => row.version),
  );
  return rows;
}

const BATCH = 5000;

/** Removes all rows of a bucket that the caller can delete; the sweep removes their files. @throws {StorageError} */
export async function emptyBucket({ db }: StorageDeps, caller: Caller, bucket: string): Promise<void> {
  let last: string | null = '';
  while (last !== null) {
    const after: string = last;
    last = await withStorageErrors(asCaller(db, caller, (sql) => deleteNextObjects(sql, bucket, after, BATCH)));
  }
}
