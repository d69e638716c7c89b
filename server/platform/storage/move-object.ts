import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { requireBucketAccepts, requireObject, type Source } from './copy-object.ts';
import { objectNotFound } from './errors.ts';
import { requireKey } from './names.ts';
import { renameObject } from './objects.queries.ts';
import { withStorageErrors } from './database-errors.ts';
import type { StorageDeps } from './remove-files.ts';

/**
 * Moves an object to another name or bucket. Only its row changes, because files are stored under an id.
 * @returns the row's id
 * @throws {StorageError}
 */
export async function moveObject(
  deps: StorageDeps,
  caller: Caller,
  from: Source,
  to: Source & { owner: string | null },
  maxBytes: number,
): Promise<string> {
  requireKey(to.name);
  const source = await requireObject(deps, caller, from);
  await requireBucketAccepts(deps, to, source.metadata, maxBytes);
  const id = await withStorageErrors(asCaller(deps.db, caller, (sql) => renameObject(sql, source.id, to)));
  if (id === null) throw objectNotFound();
  return id;
}
