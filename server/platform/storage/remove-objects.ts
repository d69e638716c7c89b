import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { deleteObjects, deleteNextObjects, type ObjectRow } from './objects.queries.ts';
import { inProtocolWords } from './refusals.ts';
import { removeFiles, type StorageParts } from './remove-files.ts';

/** Removes what the caller may remove of these. @returns the rows that went @throws {StorageError} */
export async function removeObjects(
  parts: StorageParts,
  caller: Caller,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const rows = await inProtocolWords(asCaller(parts.db, caller, (sql) => deleteObjects(sql, bucket, names)));
  await removeFiles(
    parts,
    rows.map((row) => row.version),
  );
  return rows;
}

const BATCH = 5000;

/** Removes all of a bucket's rows that the caller may remove; the sweep removes their files. @throws {StorageError} */
export async function emptyBucket({ db }: StorageParts, caller: Caller, bucket: string): Promise<void> {
  let last: string | null = '';
  while (last !== null) {
    const after: string = last;
    last = await inProtocolWords(asCaller(db, caller, (sql) => deleteNextObjects(sql, bucket, after, BATCH)));
  }
}
